import { refreshReachOfAdmins } from '../../server/access/reach-rows.js';
import { createConnection } from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrowd } from '../../scripts/demo/crowd.mjs';
import { newIdAt } from '../../scripts/demo/ids.mjs';
import { loadDemo } from '../../scripts/demo/load-demo.mjs';
import { hashApiToken, hintOfApiToken, newApiToken } from '../../server/core/api-token-text.js';
import { hashSecret, newSecret } from '../../server/core/ids.js';
import { hashPassword } from '../../server/integrations/crypto/password-hash.js';
import { sampleAssets } from '../../server/integrations/asset-source/sample-assets.js';
import { memberTerms } from '../../server/modules/identity/account/member-terms.service.js';
import { ApiClient } from '../support/client.js';
import { TEST_PASSWORD } from '../support/factory.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const APPS =
  '{ portalAppResourceList { categories { name apps { id name menus { code name url children { code } } } } } }';
const SESSION = '{ sessionGet { adminLevel hasAppPermission } }';
const USERS = '{ userList { users { id } pagination { total } } }';

interface Apps {
  portalAppResourceList: {
    categories: { name: string; apps: { id: string; name: string; menus: { code: string; url: string | null }[] }[] }[];
  };
}

let portal: TestPortal;
let connection: Connection;
let organizations: Record<string, string>;
const password = TEST_PASSWORD;
const sampleOrigin = 'http://localhost:4001';
const crypto = { newSecret, hashSecret, hashPassword, hashApiToken, hintOfApiToken, newApiToken };
const tools = { ...crypto, newIdAt, memberTerms, refreshReachOfAdmins, sampleAssets, password, sampleOrigin };

const rows = async (sql: string, values: unknown[] = []) => (await connection.query<RowDataPacket[]>(sql, values))[0];
const signIn = (username: string, organization: string) =>
  ApiClient.signedIn(portal.url, { username }, organizations[organization]);

beforeAll(async () => {
  portal = await startTestPortal();
  connection = await createConnection(portal.database.url);
  await loadDemo(connection, tools);
  organizations = Object.fromEntries(
    (await rows('SELECT name, id FROM organization')).map(({ name, id }) => [name, id]),
  );
});
afterAll(async () => {
  await connection.end();
  await portal.stop();
});

describe('the demo', () => {
  it('loads once: into a database with accounts or organizations it does nothing', async () => {
    expect(await loadDemo(connection, tools)).toBeNull();
    expect(Object.keys(organizations)).toHaveLength(3);
  });

  it('has API tokens in use, some that wait for somebody, and one that is over [TOKN-06]', async () => {
    const olivia = await signIn('olivia', 'Northwind Energy');
    const { apiTokenList, apiTokenUse } = await olivia.data<{
      apiTokenList: { tokens: { name: string; state: string; calls: number }[] };
      apiTokenUse: { calls: number; refused: number };
    }>('{ apiTokenList { tokens { name state calls } } apiTokenUse { calls refused } }');
    const states = Object.fromEntries(apiTokenList.tokens.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ 'HR mirror': 'LIVE', 'Night script': 'LIVE', 'Old loader': 'REVOKED' });
    expect(apiTokenList.tokens.reduce((sum, { calls }) => sum + calls, 0)).toBe(apiTokenUse.calls);
    expect(apiTokenUse.refused).toBe(192);
  });

  it.each([
    ['olivia', 'Northwind Energy', 'OU_ADMIN'],
    ['sofia', 'Northwind Energy', 'SUPER_SUB_ADMIN'],
    ['sam', 'Northwind Energy', 'SUB_ADMIN'],
    ['nina', 'Northwind Energy', 'NORMAL'],
    ['nina', 'Baltic Freight', 'NORMAL'],
    ['borys', 'Baltic Freight', 'OU_ADMIN'],
    ['hamid', 'Harbor Health', 'SUPER_SUB_ADMIN'],
  ])('signs in %s at %s with permission type %s and apps to open', async (username, organization, adminLevel) => {
    const { sessionGet } = await (await signIn(username, organization)).data<{ sessionGet: object }>(SESSION);
    expect(sessionGet).toEqual({ adminLevel, hasAppPermission: true });
  });

  it('has about 300 people in the largest OU, of whom sam reaches a part', async () => {
    const total = async (username: string) =>
      (await (await signIn(username, 'Northwind Energy')).data<{ userList: { pagination: { total: number } } }>(USERS))
        .userList.pagination.total;
    expect(await total('olivia')).toBe(300);
    const reached = await total('sam');
    expect(reached).toBeGreaterThan(20);
    expect(reached).toBeLessThan(300);
  });

  it('shows olivia nine apps in four categories in seven languages, with pages of the sample app', async () => {
    const olivia = await signIn('olivia', 'Northwind Energy');
    const seen = new Set<string>();
    for (const locale of ['en-US', 'zh-CN', 'ja-JP', 'es-ES', 'de-DE', 'pl-PL', 'fr-FR']) {
      olivia.headers.locale = locale;
      const { categories } = (await olivia.data<Apps>(APPS)).portalAppResourceList;
      expect(categories).toHaveLength(4);
      const apps = categories.flatMap((category) => category.apps);
      expect(apps).toHaveLength(9);
      seen.add(apps[0]?.name ?? '');
      expect(apps[0]?.menus.map((menu) => menu.code)).toEqual(['overview', 'live-output', 'work-orders', 'reports']);
      expect(apps[0]?.menus[0]?.url).toBe('http://localhost:4001/?menu=overview');
    }
    expect(seen.size).toBe(7);
  });

  it('has purchased and own apps, one made of others, tags and plugins to manage', async () => {
    const [olivia, root] = [
      await signIn('olivia', 'Northwind Energy'),
      await ApiClient.signedIn(portal.url, { username: 'super' }),
    ];
    const { appList } = await olivia.data<{
      appList: { apps: { name: string; origin: string; isShortcut: boolean }[] };
    }>('{ appList { apps { name origin isShortcut } } }');
    expect(appList.apps.filter(({ origin }) => origin === 'PURCHASED')).toHaveLength(3);
    expect(appList.apps.filter(({ isShortcut }) => isShortcut).map(({ name }) => name)).toEqual(['Start of Shift']);
    expect(await olivia.data('{ appDesignEnable { enable } }')).toEqual({ appDesignEnable: { enable: true } });
    expect(await olivia.data('{ pluginOrganizationList { plugins { name } } }')).toEqual({
      pluginOrganizationList: { plugins: [{ name: 'Status Board' }, { name: 'Weather Radar' }] },
    });
    const { pluginList } = await root.data<{ pluginList: { plugins: { organizationCount: number }[] } }>(
      '{ pluginList { plugins { organizationCount } } }',
    );
    expect(pluginList.plugins.map(({ organizationCount }) => organizationCount)).toEqual([0, 3, 1]);
    expect(await rows('SELECT COUNT(*) AS count FROM app_tag')).not.toEqual([{ count: 0 }]);
  });

  it('has assets where people stand, as the sample source tells them [ASST-11, ASST-14]', async () => {
    const LIST = '{ assetList { assets { name } pagination { total } } }';
    const count = async (username: string) => {
      const client = await signIn(username, 'Northwind Energy');
      return (await client.data<{ assetList: { pagination: { total: number } } }>(LIST)).assetList.pagination.total;
    };
    // Nina's node has 3 lines of 8 devices, her group has one site.
    expect([await count('olivia'), await count('nina')]).toEqual([228, 28]);
  });

  it('has resources of two apps, which people reach by themselves, their groups and their nodes [RSRC-05, RSRC-06]', async () => {
    const olivia = await signIn('olivia', 'Northwind Energy');
    const { resourceList } = await olivia.data<{
      resourceList: { resources: { app: { id: string; name: string } }[]; pagination: { total: number } };
    }>('{ resourceList { resources { app { id name } } pagination { total } } }');
    expect(resourceList.pagination.total).toBe(21);
    const apps = new Map(resourceList.resources.map(({ app }) => [app.name, app.id]));
    expect([...apps.keys()].toSorted()).toEqual(['Control Room', 'Fleet Operations']);
    const nina = await signIn('nina', 'Northwind Energy');
    const told = async (app: string) =>
      (
        await nina.data<{ portalUserAppResources: { resources: { identifier: string }[] } }>(
          'query ($appId: ID!) { portalUserAppResources(appId: $appId) { resources { identifier } } }',
          { appId: apps.get(app) },
        )
      ).portalUserAppResources.resources.map(({ identifier }) => identifier);
    expect(await told('Fleet Operations')).toEqual(['HOR-N', 'SCADA']);
    expect(await told('Control Room')).toEqual(['SUB-110-1', 'SUB-110-2', 'LINE-7', 'LINE-8', 'BRK-11', 'BRK-12']);
  });

  it('counts members right and gives each their search terms', async () => {
    const wrong = await rows(
      `SELECT o.name FROM organization o WHERE member_count <> (SELECT COUNT(*) FROM member m WHERE m.ou_id = o.id)
        UNION SELECT m.username FROM member m
        WHERE NOT EXISTS (SELECT 1 FROM member_term t WHERE t.ou_id = m.ou_id AND t.user_id = m.user_id)`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('a crowd', () => {
  it('joins an OU with three roles each, search terms and a right count, also a second time', async () => {
    const id = organizations['Harbor Health'] ?? '';
    const roleIds = (await rows('SELECT id FROM role WHERE ou_id = ?', [id])).map((row) => row.id as string);
    const add = () =>
      addCrowd({
        connect: () => createConnection(portal.database.url),
        organization: { id, name: 'Harbor Health', domain: 'harborhealth.example' },
        roleIds,
        count: 60,
        passwordHash: 'none',
        newIdAt,
        memberTerms,
        report: () => undefined,
      });
    await add();
    await add();
    const [row] = await rows(
      `SELECT o.member_count AS kept, (SELECT COUNT(*) FROM member WHERE ou_id = o.id) AS counted,
              (SELECT COUNT(*) FROM user_role u JOIN account a ON a.id = u.user_id
                WHERE u.ou_id = o.id AND a.username LIKE '%.%.%') AS roles
         FROM organization o WHERE o.id = ?`,
      [id],
    );
    expect(row).toEqual({ kept: 152, counted: 152, roles: 360 });
  });
});
