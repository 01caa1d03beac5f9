/* The tables of a survey's file. docs/formats.md says what they mean. */
#ifndef SOLITON_SURVEY_STORE_TABLES_H
#define SOLITON_SURVEY_STORE_TABLES_H

enum table_name {
    TABLE_SURVEY,
    TABLE_BATCH,
    TABLE_SPAN,
    TABLE_CHUNK,
    TABLE_DEAL,
    TABLE_RANKING,
    TABLE_ATTEMPT,
    TABLE_RETRY,
    TABLE_SEAL, /* the last: it covers the others */
    TABLES
};

struct sql_table {
    const char *name;
    const char *columns; /* all but the digest, which follows them */
    const char *text;    /* the statement that creates it */
};
extern const struct sql_table sql_tables[TABLES];

/* The statement that adds a row. Its parameters are the columns without the digest. */
struct table_insert {
    char text[192];
};
struct table_insert table_insert(enum table_name name);

#endif
