import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../server/context/levels.js';
import { newId } from '../../server/core/ids.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { AppWorld } from './climbing-calls.js';
import { APP_CALLS } from './climbing-calls.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
import { makeRows } from './world.js';

/** The nodes that an app is bound to: within the caller's scope, beyond it, or none, which is the whole OU. */
const VARIANTS = ['in scope', 'in scope and beyond', 'beyond', 'whole OU'] as const;
type Variant = (typeof VARIANTS)[number];

let portal: TestPortal;
let schema: GraphQLSchema;
let base: Awaited<ReturnType<typeof makeRows>>;
let caller: ApiClient;
let scoped: { inside: string; below: string; outside: string; group: string };
let rights: Pick<AppWorld, 'menus' | 'permissions' | 'groups' | 'source'>;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  base = await makeRows(portal);
  const { factory } = portal;
  const { ou } = base;
  await factory.admin(ou);
  const inside = await factory.structure(ou);
  const [below, outside] = [await factory.structure(ou, inside), await factory.structure(ou)];
  const near = await factory.member(ou);
  scoped = { inside, below, outside, group: await factory.userGroup(ou, [near.id]) };
  const account = await factory.subAdmin(ou, OPERATIONS, { structureIds: [inside], userGroupIds: [scoped.group] });
  caller = await portal.as(account, ou);
  const { id: source } = await factory.app(ou);
  const menus = { held: await factory.menu(ou, source), other: await factory.menu(ou, source) };
  const permissions = { held: await factory.permission(ou, source), other: await factory.permission(ou, source) };
  const role = await factory.role(ou);
  await factory.openMenus(ou, role, source, await factory.menuGroup(ou, source, [menus.held]));
  const link = { ou_id: ou, role_id: role, app_id: source };
  await factory.insert('role_permission', { ...link, permission_id: permissions.held });
  await factory.giveRole(ou, account.id, role);
  const opened = async (holder: { id: string }) => {
    const [of, group] = [await factory.role(ou), await factory.menuGroup(ou, source, [])];
    await factory.openMenus(ou, of, source, group);
    await factory.giveRole(ou, holder.id, of);
    return group;
  };
  const groups = { unopened: await factory.menuGroup(ou, source, []), reached: await opened(near) };
  rights = { menus, permissions, source, groups: { ...groups, beyond: await opened(await factory.member(ou)) } };
});
afterAll(() => portal.stop());

/** An app that shows users their own data alone, and a shortcut app. */
async function makeWorld(variant: Variant): Promise<AppWorld> {
  const { factory } = portal;
  const { ou, category } = base;
  const { inside, outside } = scoped;
  const { id: app } = await factory.app(ou, { data_authorize_type: 1, category_id: category });
  const nodes = { 'in scope': [inside], 'in scope and beyond': [inside, outside], beyond: [outside], 'whole OU': [] };
  for (const id of nodes[variant]) await factory.insert('app_structure', { ou_id: ou, app_id: app, structure_id: id });
  const { id: shortcut } = await factory.app(ou, { is_shortcut: 1 });
  return {
    app,
    category,
    inside,
    outside,
    ...rights,
    shortcut: { app: shortcut, menu: await factory.menu(ou, shortcut, { url: null }) },
  };
}

interface Shown {
  readonly isEverybodys: boolean;
  /** Null for all of the OU. */
  readonly nodes: ReadonlySet<string> | null;
}

/** The data that each app of the OU shows. */
async function shownByApps(): Promise<Map<string, Shown>> {
  const apps = await sql<{ id: string; type: number }>(
    'SELECT id, data_authorize_type AS type FROM app WHERE ou_id = ?',
    [base.ou],
  );
  const bound = await sql<{ app: string; node: string }>(
    `SELECT x.app_id AS app, c.descendant_id AS node FROM app_structure x
       JOIN structure_closure c ON c.ou_id = x.ou_id AND c.ancestor_id = x.structure_id WHERE x.ou_id = ?`,
    [base.ou],
  );
  return new Map(
    apps.map(({ id, type }) => {
      const nodes = bound.filter(({ app }) => app === id).map(({ node }) => node);
      return [id, { isEverybodys: type === 0, nodes: nodes.length > 0 ? new Set(nodes) : null }];
    }),
  );
}

/** Whether an app shows more than before, and what it shows more is not the caller's. */
function isWider(before: Shown | undefined, after: Shown): boolean {
  const own = new Set([scoped.inside, scoped.below]);
  const isOwn = after.nodes !== null && [...after.nodes].every((node) => own.has(node));
  if (isOwn) return false;
  if (!before || (after.isEverybodys && !before.isEverybodys)) return true;
  if (before.nodes === null) return false;
  return after.nodes === null || [...after.nodes].some((node) => !before.nodes?.has(node) && !own.has(node));
}

async function widenedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await shownByApps();
  await work();
  return [...(await shownByApps())].filter(([id, after]) => isWider(before.get(id), after)).map(([id]) => id);
}

/** The answers for each kind of app, in the order of {@link VARIANTS}. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  appAssignStructure: {
    none: [403, 10_000, 10_000, 10_000],
    'in scope': [10_000, 10_000, 10_000, 10_000],
    'beyond scope': [404, 404, 404, 404],
  },
  appCreate: { app: [10_000, 10_000, 10_000, 10_000] },
  appRegister: { 'a new app': [10_000, 10_000, 10_000, 10_000], 'another address': [10_000, 403, 403, 403] },
  appSetAuthorization: {
    'everybody’s data': [10_000, 403, 403, 403],
    'the users’ own': [10_000, 10_000, 10_000, 10_000],
  },
  appSetDetail: { 'the same address': [10_000, 10_000, 10_000, 10_000], 'another address': [10_000, 403, 403, 403] },
  menuGroupAssign: {
    'a menu held, to a group that nobody opens': [10_000, 10_000, 10_000, 10_000],
    'a menu not held, to a group that nobody opens': [10_000, 10_000, 10_000, 10_000],
    'a menu held, to people in reach': [10_000, 10_000, 10_000, 10_000],
    'a menu not held, to people in reach': [403, 403, 403, 403],
    'a menu held, to people beyond reach': [403, 403, 403, 403],
  },
  shortcutAssign: {
    'a menu held': [10_000, 10_000, 10_000, 10_000],
    'a menu not held': [403, 403, 403, 403],
  },
  shortcutAssignPermissions: {
    'a permission held': [10_000, 10_000, 10_000, 10_000],
    'one not held': [403, 403, 403, 403],
  },
  shortcutCreate: { app: [10_000, 10_000, 403, 10_000] },
};

describe('operation app with a specified scope', () => {
  it('shows nobody more than the scope, whatever the app showed before [APP-10, APP-15, SUBA-13, threats 45]', async () => {
    const actual: Record<string, Record<string, number[]>> = {};
    const widened: string[] = [];
    for (const [field, ways] of Object.entries(APP_CALLS)) {
      actual[field] = {};
      for (const [way, tried] of Object.entries(ways)) {
        const codes: number[] = [];
        for (const variant of VARIANTS) {
          const world = await makeWorld(variant);
          const wider = await widenedBy(async () => void codes.push(await tried(caller, world)));
          if (wider.length > 0) widened.push(`${field}: ${way}, ${variant}`);
        }
        actual[field][way] = codes;
      }
    }
    expect(actual).toEqual(EXPECTED);
    expect(widened).toEqual([]);
  }, 120_000);

  it('widens no app by any other field that writes [SUBA-13, threats 45]', async () => {
    const { factory } = portal;
    const writers = rootFields(schema).filter(
      ({ kind, rule }) => kind === 'mutation' && /CONSOLE|ADMINISTRATOR|OU_MANAGER/.test(rule.allow),
    );
    const widened: string[] = [];
    for (const field of writers) {
      const { id: app } = await factory.app(base.ou, { data_authorize_type: 1, category_id: base.category });
      await factory.insert('app_structure', { ou_id: base.ou, app_id: app, structure_id: scoped.outside });
      const rows = { ...base, app, structure: scoped.inside, user: (await factory.member(base.ou)).id };
      const { query, variables } = sampleCall(schema, field, (argument) => {
        const kind = ID_ARGUMENTS[field.name]?.[argument];
        return kind && kind !== 'none' ? rows[kind] : newId();
      });
      if ((await widenedBy(() => caller.code(query, variables))).length > 0) widened.push(field.name);
    }
    expect(widened).toEqual([]);
  }, 120_000);

  it('makes no app without structures in the scope [APP-14, APP-15, threats 45]', async () => {
    const { factory } = portal;
    const account = await factory.subAdmin(base.ou, ['app'], { userGroupIds: [scoped.group] });
    const client = await portal.as(account, base.ou);
    const world = await makeWorld('whole OU');
    const codes = [
      await APP_CALLS.appCreate?.app?.(client, world),
      await APP_CALLS.shortcutCreate?.app?.(client, world),
    ];
    expect(codes).toEqual([403, 403]);
  });

  it('binds a shortcut app to what its app shows, within the scope of whoever makes it [SCUT-05, APP-10, threats 45]', async () => {
    const { factory } = portal;
    const { ou } = base;
    const nodesOf = async (client: ApiClient, variant: Variant) => {
      const world = await makeWorld(variant);
      const { shortcutCreate } = await client.data<{ shortcutCreate: { id: string } }>(
        'mutation ($id: ID!) { shortcutCreate(appId: $id) { id } }',
        { id: world.app },
      );
      const rows = await sql<{ id: string }>('SELECT structure_id AS id FROM app_structure WHERE app_id = ?', [
        shortcutCreate.id,
      ]);
      return new Set(rows.map(({ id }) => id));
    };
    const admin = await portal.as(await factory.admin(ou), ou);
    expect(await nodesOf(admin, 'in scope and beyond')).toEqual(new Set([scoped.inside, scoped.outside]));
    expect(await nodesOf(admin, 'whole OU')).toEqual(new Set());
    expect(await nodesOf(caller, 'in scope and beyond')).toEqual(new Set([scoped.inside]));
    expect(await nodesOf(caller, 'whole OU')).toEqual(new Set([scoped.inside]));
  });
});
