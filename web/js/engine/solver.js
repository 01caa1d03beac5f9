// The solver as the page sees it: one question at a time, answered by a worker.
//
// A worker that searches hears nothing, so a search is cancelled by ending its worker. The next one
// is started at once, to be ready when it is needed.

// An engine's memory never shrinks; a worker that has used this much is replaced.
const TOO_LARGE = 64 * 1024 * 1024;

export function createSolver(makeWorker, module) {
    let worker = null;
    let question = null; // {resolve, onProgress} while a search runs

    function start() {
        const mine = makeWorker();
        mine.onmessage = ({ data: { progress, answer } }) => {
            if (mine !== worker) {
                return;
            }
            if (progress) {
                question?.onProgress?.(progress);
                return;
            }
            // After an error nothing in the engine can be trusted.
            if (answer.outcome === "error" || answer.bytes > TOO_LARGE) {
                replace();
            }
            settle(answer);
        };
        mine.onerror = (event) => {
            event.preventDefault();
            mine.terminate();
            if (mine === worker) {
                worker = null; // it may fail to start again: wait until it is needed
                fail(event);
            }
        };
        mine.postMessage({ module });
        return mine;
    }

    function replace() {
        worker?.terminate();
        worker = null;
        try {
            worker = start();
        } catch {
            // The next question tries again, and gets the reason.
        }
    }

    function fail({ message }) {
        settle({ outcome: "error", reason: message || "the solver could not be started" });
    }

    function settle(answer) {
        const asked = question;
        question = null;
        asked?.resolve(answer);
    }

    function cancel() {
        if (question) {
            replace();
            settle({ outcome: "interrupted", reason: "" });
        }
    }

    // Never rejects: an error is an outcome.
    function ask(request, onProgress) {
        cancel();
        return new Promise((resolve) => {
            question = { resolve, onProgress };
            try {
                worker ??= start();
                worker.postMessage({ request });
            } catch (failure) {
                fail(failure);
            }
        });
    }

    return { ask, cancel };
}
