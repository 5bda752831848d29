import type { DataSource } from 'typeorm';
import { newId } from '../../../server/core/ids.js';

const AT_ONCE = 5_000;

/** Writes ended alarms of an app, the newest first, one a second back from `from`; answers their ids in that order. */
export async function makeAlarms(
  source: DataSource,
  {
    ou,
    app,
    count,
    from,
  }: { readonly ou: string; readonly app: string; readonly count: number; readonly from: number },
  content: (at: number) => string = String,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => {
    const start = from - at * 1_000;
    return [ou, newId(), app, `many-${at}`, 2, 2, 'Long Field', content(at), start, start, start];
  });
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await source.query(
      `INSERT INTO alarm (ou_id, id, app_id, alarm_key, severity, state, site, content, start_time, end_time, last_time)
       VALUES ?`,
      [rows.slice(at, at + AT_ONCE)],
    );
  }
  return rows.map(([, id]) => String(id));
}
