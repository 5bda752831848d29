import sql from 'sql-template-tag';

/** A text that changes whenever the rights of the sub-administrator of the row `b` do; NULL without a row. */
export const RIGHTS = sql`CONCAT(b.created_time, '.', b.version)`;
