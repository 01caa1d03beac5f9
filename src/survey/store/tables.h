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
    TABLE_SEAL, /* the last: it is of the others */
    TABLES
};

struct sql_table {
    const char *name;
    const char *columns; /* those that the digest is of, which comes behind them */
    const char *text;    /* the statement that makes it */
};
extern const struct sql_table sql_tables[TABLES];

/* The statement that adds a row, whose parameters are its columns but for the digest. */
struct table_insert {
    char text[192];
};
struct table_insert table_insert(enum table_name name);

#endif
