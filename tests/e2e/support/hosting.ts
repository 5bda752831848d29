import { test as base } from './test.js';
import type { FramedApp } from './framed-app.js';
import { startFramedApp } from './framed-app.js';

/** One of the demo's apps, whose pages another server answers for one story. */
export interface Hosted {
  readonly server: FramedApp;
  readonly appId: string;
  /** The portal's path to the app's first menu. */
  readonly path: string;
}

/** The app of Northwind Energy that the stories borrow: the one with this menu. */
const MENU = 'shift-log';

type Pages = Parameters<typeof startFramedApp>[0];

interface Fixtures {
  /** Shows `pages` in place of an app's own: `/` at all of its menus, which are one SPA. */
  host: (pages: Pages | ((appId: string) => Pages)) => Promise<Hosted>;
}

interface Address {
  readonly id: string;
  readonly url: string | null;
  readonly isSpa: number;
}

/** Stories about apps that are not the portal's friends. */
export const test = base.extend<Fixtures>({
  host: async ({ sql }, use) => {
    const undo: (() => Promise<unknown>)[] = [];
    await use(async (pages) => {
      const [menu] = (await sql(
        "SELECT m.app_id AS appId FROM menu m JOIN organization o ON o.id = m.ou_id WHERE m.code = ? AND o.name LIKE 'Northwind%'",
        [MENU],
      )) as { appId: string }[];
      if (!menu) throw new Error(`The demo has no menu ${MENU}.`);
      const { appId } = menu;
      const server = await startFramedApp(typeof pages === 'function' ? pages(appId) : pages);
      undo.push(() => server.stop());
      const [app] = (await sql('SELECT id, url FROM app WHERE id = ?', [appId])) as Address[];
      const menus = (await sql('SELECT id, url, is_spa AS isSpa FROM menu WHERE app_id = ?', [appId])) as Address[];
      undo.unshift(async () => {
        await sql('UPDATE app SET url = ? WHERE id = ?', [app?.url, appId]);
        for (const { id, url, isSpa: was } of menus)
          await sql('UPDATE menu SET url = ?, is_spa = ? WHERE id = ?', [url, was, id]);
      });
      await sql('UPDATE app SET url = ? WHERE id = ?', [`${server.url}/`, appId]);
      await sql('UPDATE menu SET url = ?, is_spa = ? WHERE app_id = ? AND url IS NOT NULL', [
        `${server.url}/`,
        true,
        appId,
      ]);
      return { server, appId, path: `/${appId}/${MENU}` };
    });
    for (const each of undo) await each();
  },
});

export { expect } from '@playwright/test';
