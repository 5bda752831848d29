import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CREATE_TOKEN, issueToken, programWith, tokenInput } from '../../../../tests/support/api-tokens.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { newId } from '../../../core/ids.js';

const DAY = 86_400_000;
const LIST = `query ($search: String, $state: ApiTokenState, $ownerId: ID, $pagination: PaginationInput) {
  apiTokenList(search: $search, state: $state, ownerId: $ownerId, pagination: $pagination) {
    tokens { id name hint state rights isAllPeople structures { name } addresses ownerName lastUsedTime version }
    pagination { total next }
  }
}`;
const MODIFY = `mutation ($id: ID!, $name: String!, $rights: [ApiTokenRight!]!, $structureIds: [ID!], $addresses: [String!],
    $expireTime: Timestamp!, $version: Int) {
  apiTokenModify(id: $id, name: $name, rights: $rights, structureIds: $structureIds, addresses: $addresses,
    expireTime: $expireTime, version: $version) { id name rights expireTime state version }
}`;
const REVOKE = 'mutation ($ids: [ID!]!) { apiTokenRevoke(ids: $ids) { id state } }';
const PEOPLE = '{ userList { users { id } } }';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let adminAccount: { id: string };

interface Listed {
  id: string;
  name: string;
  state: string;
  [field: string]: unknown;
}
const list = async (variables: Record<string, unknown> = {}, by = admin) =>
  (
    await by.data<{ apiTokenList: { tokens: Listed[]; pagination: { total: number; next: string | null } } }>(
      LIST,
      variables,
    )
  ).apiTokenList;
const create = async (rights: readonly string[], others: Record<string, unknown> = {}, by = admin) =>
  refusalOf(await by.graphql(CREATE_TOKEN, tokenInput(rights, others)));

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization();
  adminAccount = await portal.factory.admin(ouId, { name: 'Olivia Brandt' });
  admin = await portal.as(adminAccount, ouId);
});

describe('an API token', () => {
  it('is answered once, 256 bits behind pat_, and only its SHA-256 is stored [TOKN-01, CALL-453, BYND-09, threats 47]', async () => {
    const { text, token } = await issueToken(admin, ['USER_READ'], { name: ' HR mirror ' });
    expect(text).toMatch(/^pat_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'HR mirror', hint: `${text.slice(0, 7)}…${text.slice(-4)}`, version: 1 });
    const rows = (await portal.portal.runtime.database.query('SELECT * FROM api_token WHERE id = ?', [token.id])) as {
      token_hash: string;
    }[];
    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(text.slice(10, 30));
    expect(JSON.stringify(await list())).not.toContain(text.slice(10, 30));
  });

  it('calls GraphQL and REST by the Bearer header [TOKN-02, BYND-09]', async () => {
    const program = await programWith(admin, ['USER_READ']);
    const person = await portal.factory.member(ouId);
    const { userList } = await program.data<{ userList: { users: { id: string }[] } }>(PEOPLE);
    expect(userList.users.map(({ id }) => id).sort()).toEqual([adminAccount.id, person.id].sort());
    const { code, data } = await program.rest<{ users: unknown[] }>('POST', 'user/list');
    expect(code).toBe(10_000);
    expect(data.users).toHaveLength(2);
  });

  it('tells what it may do now, and tells a person nothing [TOKN-13, CALL-456]', async () => {
    const node = await portal.factory.structure(ouId, null, 'Baltic Gate');
    const { text, token } = await issueToken(admin, ['USER_READ', 'STRUCTURE_READ', 'SOCKET'], { name: 'HR mirror' });
    const SELF = '{ apiTokenSelf { token { id name rights } organizationId adminLevel operations } }';
    expect(await ApiClient.withToken(admin.url, text).data(SELF)).toEqual({
      apiTokenSelf: {
        token: { id: token.id, name: 'HR mirror', rights: ['USER_READ', 'STRUCTURE_READ', 'SOCKET'] },
        organizationId: ouId,
        adminLevel: 'SUPER_SUB_ADMIN',
        operations: ['user', 'structure'],
      },
    });
    const limited = await issueToken(admin, ['USER_READ', 'SOCKET'], { name: 'Gate', structureIds: [node] });
    const { code, data } = await ApiClient.withToken(admin.url, limited.text).rest('GET', 'api-token/self');
    expect([code, data]).toEqual([
      10_000,
      expect.objectContaining({ organizationId: ouId, adminLevel: 1, operations: ['user'] }),
    ]);
    expect(await admin.data(SELF)).toEqual({ apiTokenSelf: null });
  });

  it('is listed with its limits, owner and state, newest first, page by page [TOKN-06, CALL-450]', async () => {
    const node = await portal.factory.structure(ouId, null, 'Baltic Gate');
    await issueToken(admin, ['USER_READ', 'USER_WRITE'], {
      name: 'Night import',
      structureIds: [node],
      addresses: ['10.20.0.0/16', '10.20.0.0/16', ' 192.168.1.1/32'],
    });
    await issueToken(admin, ['PORTAL_READ'], { name: 'Shift board' });
    const { tokens, pagination } = await list();
    expect(tokens).toMatchObject([
      { name: 'Shift board', state: 'LIVE', rights: ['PORTAL_READ'], isAllPeople: true, structures: [], addresses: [] },
      {
        name: 'Night import',
        rights: ['USER_READ', 'USER_WRITE'],
        isAllPeople: false,
        structures: [{ name: 'Baltic Gate' }],
        addresses: ['10.20.0.0/16', '192.168.1.1'],
        ownerName: 'Olivia Brandt',
        lastUsedTime: null,
        version: 1,
      },
    ]);
    expect(pagination).toEqual({ total: 2, next: null });
    const first = await list({ pagination: { limit: 1 } });
    const second = await list({ pagination: { limit: 1, after: first.pagination.next } });
    expect([first, second].map((page) => page.tokens.map(({ name }) => name))).toEqual([
      ['Shift board'],
      ['Night import'],
    ]);
    expect((await list({ search: 'night' })).tokens.map(({ name }) => name)).toEqual(['Night import']);
    expect((await list({ search: 'Olivia' })).pagination.total).toBe(2);
    expect((await list({ ownerId: newId() })).pagination.total).toBe(0);
    expect((await list({ state: 'REVOKED' })).pagination.total).toBe(0);
    expect((await admin.rest<{ tokens: unknown[] }>('POST', 'api-token/list')).data.tokens).toHaveLength(2);
  });

  it('of another OU is not found, and not listed [TOKN-06]', async () => {
    const { token } = await issueToken(admin, ['USER_READ']);
    const other = await portal.factory.organization();
    const stranger = await portal.as(await portal.factory.admin(other), other);
    expect((await list({}, stranger)).pagination.total).toBe(0);
    expect(await stranger.code(`{ apiTokenDetail(id: "${token.id}") { id } }`)).toBe(404);
    expect(await stranger.code(`{ apiTokenUse(id: "${token.id}") { calls } }`)).toBe(404);
    expect(await stranger.code(REVOKE, { ids: [token.id] })).toBe(404);
    expect(await stranger.code(MODIFY, { id: token.id, ...tokenInput(['USER_READ']) })).toBe(404);
    expect((await list()).tokens[0]?.state).toBe('LIVE');
  });

  it('has an end within 366 days, a name of its own, and 100 live ones in an OU at most [TOKN-01, TOKN-04]', async () => {
    const refused = { code: 415, field: 'expireTime' };
    expect(await create(['USER_READ'], { expireTime: Date.now() + 366 * DAY + 60_000 })).toMatchObject(refused);
    expect(await create(['USER_READ'], { expireTime: Date.now() - 1 })).toMatchObject(refused);
    expect(await create(['USER_READ'], { expireTime: Date.now() + 366 * DAY - 60_000 })).toEqual({ code: 10_000 });
    expect(await create(['USER_READ'], { name: 'HR mirror' })).toEqual({ code: 10_000 });
    expect(await create(['USER_READ'], { name: 'HR mirror' })).toMatchObject({ code: 408, field: 'name' });
    expect(await create([])).toMatchObject({ code: 400, field: 'rights' });
    expect(await create(['USER_READ'], { name: ' ' })).toMatchObject({ code: 400, field: 'name' });
    expect(await create(['USER_READ'], { addresses: ['10.0.0.0/33'] })).toMatchObject({
      code: 400,
      field: 'addresses',
    });
    expect(await create(['USER_READ'], { structureIds: [] })).toMatchObject({ code: 400, field: 'structureIds' });
    expect(await create(['USER_READ'], { structureIds: [newId()] })).toMatchObject({ code: 404 });
    for (let made = 2; made < 100; made += 1) await issueToken(admin, ['USER_READ']);
    expect(await create(['USER_READ'])).toMatchObject({ code: 429 });
  }, 60_000);

  it('is given no right and no node beyond its owner, who administers the OU [TOKN-02]', async () => {
    const node = await portal.factory.structure(ouId);
    const inner = await portal.factory.structure(ouId, node);
    const other = await portal.factory.structure(ouId);
    const owner = await portal.factory.subAdmin(ouId, ['user', 'structure'], { structureIds: [node] });
    const ownerId = owner.id;
    expect(await create(['USER_WRITE'], { ownerId, structureIds: [inner] })).toEqual({ code: 10_000 });
    expect(await create(['USER_WRITE'], { ownerId })).toEqual({ code: 10_000 });
    expect(await create(['ROLE_READ'], { ownerId })).toMatchObject({ code: 403, field: 'rights' });
    // Their own structure operation is of no effect for a sub-administrator of a specified scope.
    expect(await create(['STRUCTURE_READ'], { ownerId })).toMatchObject({ code: 403, field: 'rights' });
    expect(await create(['USER_READ'], { ownerId, structureIds: [other] })).toMatchObject({
      code: 403,
      field: 'structureIds',
    });
    expect(await create(['STRUCTURE_READ'], { structureIds: [node] })).toMatchObject({ code: 403, field: 'rights' });
    expect(await create(['STRUCTURE_READ'])).toEqual({ code: 10_000 });
    const member = await portal.factory.member(ouId);
    for (const nobody of [member.id, newId()]) {
      expect(await create(['USER_READ'], { ownerId: nobody })).toMatchObject({ code: 400, field: 'ownerId' });
    }
  });

  it('is changed and renewed without a new text, by the optimistic lock; not once it is over [TOKN-04, CALL-454]', async () => {
    const { text, token } = await issueToken(admin, ['USER_READ']);
    const program = ApiClient.withToken(portal.url, text);
    expect(await program.code('{ roleDetail(id: "x") { id } }')).toBe(403);
    const expireTime = Date.now() + 200 * DAY;
    const wish = { id: token.id, name: 'HR mirror', rights: ['ROLE_READ'], expireTime, version: 1 };
    const { apiTokenModify } = await admin.data<{ apiTokenModify: object }>(MODIFY, wish);
    expect(apiTokenModify).toEqual({
      id: token.id,
      name: 'HR mirror',
      rights: ['ROLE_READ'],
      expireTime,
      state: 'LIVE',
      version: 2,
    });
    expect(await program.code(PEOPLE)).toBe(403);
    expect(refusalOf(await admin.graphql(MODIFY, wish))).toMatchObject({ code: 430, field: 'version' });
    await admin.data(REVOKE, { ids: [token.id] });
    expect(refusalOf(await admin.graphql(MODIFY, { ...wish, version: 3 }))).toMatchObject({ code: 410 });
  });

  it('counts its calls and refusals by hours, written in batches [TOKN-09, CALL-452]', async () => {
    const { text, token } = await issueToken(admin, ['USER_READ']);
    const program = ApiClient.withToken(portal.url, text);
    for (let call = 0; call < 3; call += 1) await program.data(PEOPLE);
    await program.graphql('mutation { userRemove(userId: "x") }');
    const use = () =>
      admin.data<{ apiTokenUse: { calls: number; refused: number; hours: { calls: number; time: number }[] } }>(
        `{ apiTokenUse(id: "${token.id}") { calls refused hours { time calls refused } } }`,
      );
    expect((await use()).apiTokenUse.calls).toBe(0);
    await portal.portal.runtime.tokenUse.flush();
    const { apiTokenUse } = await use();
    expect(apiTokenUse).toMatchObject({ calls: 4, refused: 1 });
    expect(apiTokenUse.hours).toHaveLength(24);
    expect(apiTokenUse.hours.at(-1)?.calls).toBe(4);
    expect((apiTokenUse.hours.at(-1)?.time ?? 1) % 3_600_000).toBe(0);
    expect((await list()).tokens[0]?.lastUsedTime).toBeGreaterThan(Date.now() - 60_000);
    await admin.data(REVOKE, { ids: [token.id] });
    expect(await program.code(PEOPLE)).toBe(401);
    await portal.portal.runtime.tokenUse.flush();
    const others = await issueToken(admin, ['USER_READ'], { name: 'Unused' });
    const counts = '{ apiTokenList { tokens { id calls refused } } }';
    expect((await admin.data<{ apiTokenList: object }>(counts)).apiTokenList).toEqual({
      tokens: [
        { id: others.token.id, calls: 0, refused: 0 },
        { id: token.id, calls: 5, refused: 2 },
      ],
    });
    expect((await admin.data<{ apiTokenUse: object }>('{ apiTokenUse { calls refused } }')).apiTokenUse).toEqual({
      calls: 5,
      refused: 2,
    });
  });

  it('is recorded from its creation to its end, and named by what it does; its text is in no event [TOKN-10]', async () => {
    const role = await portal.factory.role(ouId);
    const { text, token } = await issueToken(admin, ['ROLE_WRITE'], { name: 'Loader' });
    const program = ApiClient.withToken(portal.url, text);
    expect(await program.code(`mutation { roleDelete(id: "${role}") }`)).toBe(10_000);
    expect(await program.code(`mutation { userRemove(userId: "${adminAccount.id}") }`)).toBe(403);
    await admin.data(REVOKE, { ids: [token.id] });
    const events = (await portal.portal.runtime.database.query(
      `SELECT event_name AS event, resource_type AS kind, target_name AS target, account_id AS actor, result, changes,
              description FROM audit_event WHERE ou_id = ? ORDER BY id`,
      [ouId],
    )) as Record<string, string | null>[];
    expect(events).toMatchObject([
      { event: 'apiTokenCreate', kind: 'apiToken', target: 'Loader', actor: adminAccount.id },
      { event: 'roleDelete', actor: adminAccount.id, result: 'success', description: '{"apiToken":"Loader"}' },
      { event: 'userRemove', actor: adminAccount.id, result: 'fail', description: '{"apiToken":"Loader"}' },
      { event: 'apiTokenRevoke', kind: 'apiToken', target: 'Loader' },
    ]);
    expect(JSON.parse(events[0]?.changes ?? '[]')).toContainEqual({
      field: 'rights',
      type: 'json',
      from: null,
      to: '["ROLE_WRITE"]',
    });
    expect(JSON.stringify(events)).not.toContain(text.slice(10, 30));
  });
});
