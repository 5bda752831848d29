type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

/** Gives an account the password of everyone of the demo back, as if it never had another. */
export async function restorePassword(sql: Sql, username: string): Promise<void> {
  await sql('DELETE h FROM password_history h JOIN account a ON a.id = h.account_id WHERE a.username = ?', [username]);
  await sql('DELETE m FROM mail m JOIN account a ON a.email = m.address WHERE a.username = ?', [username]);
  await sql(
    `UPDATE account a JOIN (SELECT password_hash FROM account WHERE username = 'super') s
        SET a.password_hash = s.password_hash, a.is_init_password = 0 WHERE a.username = ?`,
    [username],
  );
}
