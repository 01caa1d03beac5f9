/* A folder in which a search keeps what memory has no room for: the storage that the library asks
 * for, with a file for each name. One search at a time uses a folder; a file `lock` sees to that.
 */
#ifndef SOLITON_CLI_IO_SCRATCH_FOLDER_H
#define SOLITON_CLI_IO_SCRATCH_FOLDER_H

#include "cli/io/exit_code.h"
#include "soliton.h"

struct scratch_folder;

/* Opens it, and makes it if it is not there; says why if it cannot be used. */
enum exit_code scratch_folder_open(const char *path, struct scratch_folder **opened);

const struct soliton_storage *scratch_folder_storage(const struct scratch_folder *folder);

/* Closes it, and removes it if this program has made it and nothing is left in it. NULL is none. */
void scratch_folder_close(struct scratch_folder *folder);

#endif
