/** Column types and clauses that the tables of all migrations share. */
export const id = 'char(26) CHARACTER SET ascii COLLATE ascii_bin';
/** SHA-256 as hex digits. */
export const hash = 'char(64) CHARACTER SET ascii COLLATE ascii_bin';

/** A statement that creates a table unless it exists, so that a killed migration can run again. */
export const table = (name: string, body: string) =>
  `CREATE TABLE IF NOT EXISTS \`${name}\` (${body}) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

/** A foreign key within an OU: rows of another OU cannot be referred to. */
export const to = (columns: string, target: string, targetColumns = 'ou_id, id') =>
  `FOREIGN KEY (ou_id, ${columns}) REFERENCES ${target} (${targetColumns}) ON DELETE CASCADE`;
