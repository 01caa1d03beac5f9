// Starts soliton.html, in which the page's script is compressed. The page's policy has its digest,
// so nothing else can run in its place. Where that fails the page would stay empty, so this says
// what is needed; all other words are in that script.
(async () => {
    const MISSING = {
        en:
            "This browser is too old for Soliton. Chrome or Edge 123, Firefox 120, Safari 17.5" +
            " and all later ones will do.",
        fr:
            "Ce navigateur est trop ancien pour Soliton. Chrome ou Edge 123, Firefox 120," +
            " Safari 17.5 et les versions suivantes conviennent.",
    };

    function fail(why) {
        const place = document.getElementById("message");
        const words = MISSING[navigator.language.slice(0, 2)] || MISSING.en;
        place.textContent = words + " (" + why + ")";
        place.hidden = false;
    }

    const failed = (event) => fail(event.message);
    try {
        const packed = Uint8Array.from(
            atob(document.getElementById("page-script").textContent),
            (letter) => letter.charCodeAt(0),
        );
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
        const script = document.createElement("script");
        script.textContent = await new Response(stream).text();
        window.addEventListener("error", failed);
        document.body.append(script);
    } catch (failure) {
        fail(failure.message);
    }
    window.removeEventListener("error", failed);
})();
