import { createHash } from 'node:crypto';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { expect } from './test.js';

/** 43 characters, as the portal's own secrets. */
const SECRET = 'alarms-of-the-stories-0123456789-0123456789';

/** The alarms that an app of Northwind Energy publishes, with credentials that its frame does not use. */
export class Gateway {
  private constructor(
    private readonly url: string,
    private readonly id: string,
  ) {}

  static async of(url: string, connection: Connection): Promise<Gateway> {
    const [[app]] = await connection.query<RowDataPacket[]>(
      `SELECT a.id FROM app a JOIN organization o ON o.id = a.ou_id
        WHERE o.name = 'Northwind Energy' AND a.name_json LIKE '%Spare Parts%'`,
    );
    if (!app) throw new Error('The demo has no app Spare Parts.');
    const { id } = app as { readonly id: string };
    const hash = createHash('sha256').update(SECRET).digest('hex');
    await connection.query('UPDATE app SET secret_hash = ? WHERE id = ?', [hash, id]);
    return new Gateway(url, id);
  }

  /** Publishes an alarm, by default a major one at Baltic Gate 2. */
  async publish(alarm: Readonly<Record<string, unknown>>): Promise<void> {
    const response = await fetch(`${this.url}/app-portal/web/v1/alarm/publish`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${this.id}:${SECRET}`).toString('base64')}`,
      },
      body: JSON.stringify({ alarms: [{ severity: 'MAJOR', site: 'Baltic Gate 2', ...alarm }] }),
    });
    expect(await response.json()).toMatchObject({ code: 10_000 });
  }
}
