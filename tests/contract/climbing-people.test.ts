import { readFileSync, writeFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../server/context/levels.js';
import { newId } from '../../server/core/ids.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { ApiClient } from '../support/client.js';
import { applyImport, HEAD } from '../support/imports.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { download, imported } from '../support/sheets.js';
import type { Target } from './climbing-calls.js';
import { APP_CALLS, BY_FILE, NEITHER, PERSON_CALLS } from './climbing-calls.js';

const MATRIX = new URL('climbing-matrix.json', import.meta.url);

/** Holdings beyond the scope of people who are in it. */
const VARIANTS = [
  'no more',
  'a role beyond',
  'a group beyond',
  'a node beyond',
  'an asset beyond',
  'a resource beyond',
  'another OU, and a role there',
  'sub-administrator',
  'super sub-administrator',
  'OU administrator',
  'super administrator',
] as const;
type Variant = (typeof VARIANTS)[number];
const HOLDING_MORE: readonly Variant[] = [
  'a role beyond',
  'a group beyond',
  'a node beyond',
  'an asset beyond',
  'a resource beyond',
];
const STANDING: readonly Variant[] = [
  ...(['sub-administrator', 'super sub-administrator', 'OU administrator', 'super administrator'] as const),
];

let portal: TestPortal;
let ou: string;
let otherOu: string;
let admin: ApiClient;
let caller: ApiClient;
let scope: { role: string; group: string; spareGroup: string; node: string; spareNode: string };
let spareRole: string;
let beyond: { role: string; group: string; node: string; asset: string; resource: string };
let opening: { app: string; role: string };
let otherRole: string;
let asset: string;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  otherOu = await factory.organization();
  scope = {
    role: await factory.role(ou),
    group: await factory.userGroup(ou),
    spareGroup: await factory.userGroup(ou),
    node: await factory.structure(ou),
    spareNode: await factory.structure(ou),
  };
  spareRole = await factory.role(ou);
  const app = await factory.app(ou);
  const highRole = await factory.role(ou);
  await factory.openMenus(ou, highRole, app.id, await factory.menuGroup(ou, app.id, []));
  beyond = {
    role: highRole,
    group: await factory.userGroup(ou),
    node: await factory.structure(ou),
    asset: await factory.asset(ou),
    resource: await factory.resource(ou, app.id),
  };
  otherRole = await factory.role(otherOu);
  asset = await factory.asset(ou);
  admin = await portal.as(await factory.admin(ou), ou);
  const officer = await factory.subAdmin(ou, OPERATIONS, {
    roleIds: [scope.role],
    userGroupIds: [scope.group, scope.spareGroup],
    structureIds: [scope.node, scope.spareNode],
  });
  const opened = (await factory.app(ou)).id;
  opening = { app: opened, role: await factory.role(ou) };
  await factory.openMenus(
    ou,
    opening.role,
    opened,
    await factory.menuGroup(ou, opened, [await factory.menu(ou, opened)]),
  );
  await factory.giveRole(ou, officer.id, opening.role);
  caller = await portal.as(officer, ou);
});
afterAll(() => portal.stop());

const link = (id: string, column: string, target: string) => ({
  ou_id: ou,
  user_id: id,
  [column]: target,
  created_time: 1,
});

/** A person in the caller's scope by all three ways, who holds one thing more. */
async function makeTarget(variant: Variant): Promise<Target & { username: string }> {
  const { factory } = portal;
  const { id, username } = await factory.member(ou);
  const group = (target: string) => factory.insert('user_group_member', link(id, 'user_group_id', target));
  const node = (target: string) => factory.insert('user_structure', link(id, 'structure_id', target));
  await factory.giveRole(ou, id, scope.role);
  await group(scope.group);
  await node(scope.node);
  const makes: Record<Variant, () => Promise<unknown>> = {
    'no more': async () => undefined,
    'a role beyond': () => factory.giveRole(ou, id, beyond.role),
    'a group beyond': () => group(beyond.group),
    'a node beyond': () => node(beyond.node),
    'an asset beyond': () => factory.giveAsset(ou, beyond.asset, 'user', id),
    'a resource beyond': () => factory.giveResource(ou, beyond.resource, 'user', id),
    'another OU, and a role there': async () => {
      await factory.join(otherOu, { id });
      await factory.giveRole(otherOu, id, otherRole);
    },
    'sub-administrator': () => appoint(id, 'SPECIFIED'),
    'super sub-administrator': () => appoint(id, 'ALL'),
    'OU administrator': () => sql('UPDATE organization SET admin_id = ? WHERE id = ?', [id, ou]),
    'super administrator': () => sql('UPDATE account SET is_super_admin = 1 WHERE id = ?', [id]),
  };
  await makes[variant]();
  await factory.session(id, ou);
  const [session] = await sql<{ id: string }>('SELECT id FROM session WHERE account_id = ?', [id]);
  const more: Partial<Record<Variant, Record<string, string[]>>> = {
    'a role beyond': { roleIds: [beyond.role] },
    'a group beyond': { userGroupIds: [scope.group, beyond.group] },
    'a node beyond': { structureIds: [beyond.node] },
  };
  return {
    id,
    username,
    sessionId: session?.id ?? '',
    beyond: more[variant] ?? {},
    held: { role: scope.role, group: scope.group, node: scope.node, asset },
    opening,
    free: { role: spareRole, group: scope.spareGroup, node: scope.spareNode, asset },
  };
}

const appoint = (id: string, kind: 'SPECIFIED' | 'ALL') =>
  portal.factory.insert('sub_admin', {
    ou_id: ou,
    user_id: id,
    scope: kind,
    operations: '["user"]',
    created_time: Date.now(),
  });

describe('a sub-administrator of a specified scope, with every operation', () => {
  it('has a row here for each console field that writes [SUBA-13, threats 36]', async () => {
    const writers = rootFields(await createSchema())
      .filter(({ kind, rule }) => kind === 'mutation' && /^(CONSOLE|ADMINISTRATOR)$/.test(rule.allow))
      .map(({ name }) => name);
    const rows = [...Object.keys(PERSON_CALLS), ...Object.keys(APP_CALLS), ...BY_FILE, ...NEITHER];
    expect(rows.toSorted()).toEqual(writers.toSorted());
  });

  it('does to a person who holds more what the committed matrix says [SUBA-13, SUBA-14, SUBA-16, ROLE-15, USER-28, threats 36, threats 42]', async () => {
    const actual: Record<string, Record<string, number | string | undefined>> = {};
    for (const [field, ways] of Object.entries(PERSON_CALLS)) {
      for (const [way, tried] of Object.entries(ways)) {
        const outcomes = new Map<Variant, number | string>();
        const tryOut = async (variant: Variant) => {
          const target = await makeTarget(variant);
          portal.portal.runtime.sessions.clear();
          outcomes.set(variant, await tried({ caller, admin }, target));
        };
        // All at once, because tasks begin once a second; but an OU has one administrator at a time.
        await Promise.all(VARIANTS.filter((variant) => variant !== 'OU administrator').map(tryOut));
        const [former] = await sql<{ id: string }>('SELECT admin_id AS id FROM organization WHERE id = ?', [ou]);
        await tryOut('OU administrator');
        await sql('UPDATE organization SET admin_id = ? WHERE id = ?', [former?.id, ou]);
        actual[`${field}: ${way}`] = Object.fromEntries(VARIANTS.map((variant) => [variant, outcomes.get(variant)]));
      }
    }
    if (process.env.UPDATE_MATRIX) writeFileSync(MATRIX, `${JSON.stringify(actual, null, 2)}\n`);
    expect(actual).toEqual(JSON.parse(readFileSync(MATRIX, 'utf8')));
  }, 300_000);

  it('never opens an account that holds more, nor changes anybody of standing, by any row of the matrix', () => {
    const matrix = JSON.parse(readFileSync(MATRIX, 'utf8')) as Record<string, Record<Variant, number | string>>;
    expect(Object.fromEntries(VARIANTS.map((variant) => [variant, matrix['userModify: e-mail']?.[variant]]))).toEqual({
      'no more': 10_000,
      ...Object.fromEntries(VARIANTS.slice(1).map((variant) => [variant, 403])),
    });
    for (const variant of HOLDING_MORE.slice(0, 3)) {
      expect([variant, matrix['userJoin: restore all they held']?.[variant]]).toEqual([variant, 403]);
    }
    for (const [way, row] of Object.entries(matrix)) {
      if (way.startsWith('userJoin')) continue;
      for (const variant of STANDING) expect([way, variant, row[variant]]).not.toEqual([way, variant, 10_000]);
    }
  });

  it('writes no address of who holds more by a file [IMPT-12, ROLE-15, threats 42]', async () => {
    const people = await Promise.all(VARIANTS.filter((variant) => variant !== 'OU administrator').map(makeTarget));
    const address = ({ username }: { username: string }) => `${username}-taken@portal.example`;
    const id = await imported(caller, [
      [HEAD[0] ?? '', HEAD[2] ?? ''],
      ...people.map((person) => [person.username, address(person)]),
    ]);
    await applyImport(caller, id);
    const taken = await Promise.all(
      people.map(async (person) => {
        const [row] = await sql<{ email: string }>('SELECT email FROM account WHERE id = ?', [person.id]);
        return row?.email === address(person);
      }),
    );
    expect(taken).toEqual([true, ...people.slice(1).map(() => false)]);
  });

  it('is told no initial password of who holds more since [USER-24, IMPT-13, threats 42]', async () => {
    const { factory } = portal;
    const fresh = Array.from({ length: 9 }, () => `fresh-${newId().toLowerCase()}`);
    const [row] = await sql<{ name: string }>('SELECT name FROM user_group WHERE id = ?', [scope.group]);
    const id = await imported(caller, [
      [HEAD[0] ?? '', HEAD[1] ?? '', HEAD[4] ?? ''],
      ...fresh.map((username) => [username, 'Fresh', row?.name ?? '']),
    ]);
    await applyImport(caller, id);
    const made = await sql<{ id: string }>('SELECT id FROM account WHERE username IN (?) ORDER BY FIELD(username, ?)', [
      fresh,
      fresh,
    ]);
    const idOf = (at: number) => made[at]?.id ?? '';
    await factory.giveRole(ou, idOf(1), beyond.role);
    await factory.insert('user_group_member', link(idOf(2), 'user_group_id', beyond.group));
    await factory.insert('user_structure', link(idOf(3), 'structure_id', beyond.node));
    await factory.giveAsset(ou, beyond.asset, 'user', idOf(4));
    await factory.join(otherOu, { id: idOf(5) });
    await appoint(idOf(6), 'SPECIFIED');
    await appoint(idOf(7), 'ALL');
    await sql('UPDATE account SET is_super_admin = 1 WHERE id = ?', [idOf(8)]);
    const { bytes } = await download(caller, 'POST', 'user-import/download-passwords', { recordId: id });
    const book = read(bytes);
    const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 });
    expect(lines.slice(1).map(([username]) => username)).toEqual([fresh[0]]);
  });
});
