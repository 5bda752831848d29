/**
 * Deletes the accounts that `condition` selects, and counts the members of all organizations again: their number stands
 * in a column, which a deletion past the server does not move.
 */
export async function removeAccounts(
  sql: (statement: string, values?: unknown[]) => Promise<unknown>,
  condition: string,
  values: unknown[] = [],
): Promise<void> {
  await sql(`DELETE FROM account WHERE ${condition}`, values);
  await sql('UPDATE organization o SET member_count = (SELECT COUNT(*) FROM member m WHERE m.ou_id = o.id)');
}
