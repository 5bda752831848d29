import type { Page } from '@playwright/test';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

const OU = "(SELECT id FROM organization WHERE name = 'Northwind Energy')";

interface Made {
  readonly id: string;
  readonly name: string;
  readonly origin?: 'CUSTOM' | 'PURCHASED';
  readonly url?: string;
}

/** Makes an application of Northwind in its first category; a purchased one is entitled. It goes by {@link removeApps}. */
export async function makeApp(sql: Sql, { id, name, origin = 'CUSTOM', url = 'https://made.example/' }: Made) {
  await removeApps(sql, id);
  await sql(
    `INSERT INTO app (ou_id, id, category_id, name_json, description_json, icon, created_type, url, type, is_enable,
                      is_display, is_new_navigation, data_authorize_type, sort_order, is_shortcut, created_time)
     SELECT ou_id, ?, id, ?, '{}', 'box', ?, ?, 2, 1, 1, 1, 0, 900, 0, 1 FROM app_category
      WHERE ou_id = ${OU} ORDER BY sort_order LIMIT 1`,
    [id, JSON.stringify({ default: name, en: name }), origin, url],
  );
  if (origin === 'PURCHASED')
    await sql(`INSERT INTO app_entitlement (ou_id, app_id, created_time) VALUES (${OU}, ?, 1)`, [id]);
}

/** Takes applications away again, so that other stories find the demo's own. */
export async function removeApps(sql: Sql, ...ids: string[]): Promise<void> {
  for (const table of ['app_entitlement', 'app_tag', 'app_structure'])
    await sql(`DELETE FROM ${table} WHERE app_id IN (?)`, [ids]);
  await sql('DELETE FROM app WHERE id IN (?)', [ids]);
}

/** Sets the features that Northwind has purchased besides applications, alarms and announcements (APP-13). */
export const setFeatures = (sql: Sql, ...features: string[]) =>
  sql(`UPDATE organization SET features = ? WHERE name = 'Northwind Energy'`, [
    JSON.stringify(['alarm', 'announcement', ...features]),
  ]);

/** Enables or disables an app by the call of an administrator's page, so that other pages hear of it; its code. */
export const setEnabled = (admin: Page, appId: string, isEnable: boolean): Promise<number> =>
  admin.evaluate(
    async (body) => {
      const answer = await fetch('/app-portal/web/v1/app/set-detail', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { code: number }).code;
    },
    { appId, isEnable },
  );
