import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import type { Operation } from '../../../context/levels.js';
import { hashSecret, newId } from '../../../core/ids.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

const HOME = `query ($range: ConsoleRange, $timeZone: String) { consoleHome(range: $range, timeZone: $timeZone) {
  time
  people { total joined activeToday activeNow invited locked expiring expired disabled }
  signIns { spans { start signedIn failed locked } }
  apps { name people openings }
  tasks { kind done total isOwn by { name } fileName recordId }
  mails { total newest { kind user { name } } }
  waiting { kind count }
  firstSteps { isHidden steps { kind count isOptional } }
} }`;

interface Span {
  start: number;
  signedIn: number;
  failed: number;
  locked: number;
}
interface Home {
  time: number;
  people: Record<string, number> | null;
  signIns: { spans: Span[] } | null;
  apps: { name: string; people: number; openings: number | null }[] | null;
  tasks: object[];
  mails: { total: number; newest: { kind: string; user: { name: string } }[] } | null;
  waiting: { kind: string; count: number }[];
  firstSteps: { isHidden: boolean; steps: { kind: string; count: number }[] } | null;
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let ids: Record<'ada' | 'ben' | 'cleo' | 'dora' | 'group' | 'record', string>;
const adminOf: Record<string, ApiClient> = {};

const read = async (client = admin, variables = {}) =>
  (await client.data<{ consoleHome: Home }>(HOME, variables)).consoleHome;
const subAdmin = async (operations: readonly Operation[], scope?: { userGroupIds: string[] }) =>
  portal.as(await portal.factory.subAdmin(ou, operations, scope), ou);

/** A sign-in that stands, in the OU. */
const signedIn = (ouId: string, accountId: string, time: number, values = {}) =>
  portal.factory.insert('session', {
    token_hash: hashSecret(newId()),
    id: newId(),
    account_id: accountId,
    ou_id: ouId,
    ip: '127.0.0.1',
    created_time: time,
    last_active_time: time,
    expire_time: time + DAY,
    ...values,
  });
const event = (accountId: string, time: number, values: Record<string, string | null>) =>
  portal.factory.insert('audit_event', {
    id: newId(),
    account_id: accountId,
    time,
    username: '',
    account_type: 'NORMAL',
    ip: '',
    resource_type: 'session',
    event_name: 'sessionLogin',
    result: 'success',
    ...values,
  });
const refused = (accountId: string, time: number, code: string) =>
  event(accountId, time, { result: 'fail', error_message: code });
/** An opening in the count of its quarter of an hour. */
const opened = (ouId: string, appId: string, time: number) =>
  portal.portal.runtime.database.query(
    'INSERT INTO app_openings VALUES (?, ? DIV 900000, ?, 1) ON DUPLICATE KEY UPDATE openings = openings + 1',
    [ouId, time, appId],
  );
const lastUsed = (userId: string, appId: string, time: number) =>
  portal.factory.insert('app_use', { ou_id: ou, user_id: userId, app_id: appId, last_time: time });
const job = (values: Record<string, string | number | null>) =>
  portal.factory.insert('job', {
    id: newId(),
    payload: '{}',
    // Not due for a year: no worker takes it.
    run_time: Date.now() + 365 * DAY,
    state: 'QUEUED',
    created_time: Date.now(),
    ...values,
  });
const mail = (address: string, values: Record<string, string | number | null> = {}) =>
  portal.factory.insert('mail', {
    id: newId(),
    kind: 'passwordInit',
    address,
    name: 'Somebody',
    locale: 'en-US',
    subject: 'Hello',
    created_time: Date.now() - HOUR,
    ...values,
  });

beforeAll(async () => {
  portal = await startTestPortal({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  const other = await factory.organization();
  const time = Date.now();
  const olivia = await factory.admin(ou, { name: 'Olivia', created_time: time - 30 * DAY });
  admin = await portal.as(olivia, ou);
  const long = { created_time: time - 30 * DAY };
  const ada = await factory.member(ou, { ...long, name: 'Ada', email: 'ada@example.com' });
  const ben = await factory.member(ou, { ...long, name: 'Ben', email: 'ben@example.com' });
  const cleo = await factory.member(ou, { name: 'Cleo', email: 'cleo@example.com', is_init_password: 1 });
  const dora = await factory.member(ou, { ...long, name: 'Dora', is_disabled: 1 });
  await factory.member(ou, { ...long, name: 'Emil', expire_time: time + 3 * DAY });
  await factory.member(ou, { ...long, name: 'Finn', expire_time: time - 3 * DAY });
  await factory.insert('sign_in_try', {
    principal: hashSecret('ben'),
    tries: 5,
    first_time: time - MINUTE,
    last_time: time - MINUTE,
    account_id: ben.id,
  });
  const group = await factory.userGroup(ou, [ben.id]);
  const [big, small] = [await factory.app(ou, named('Big')), await factory.app(ou, named('Small'))];
  for (const at of [1, 2, 3]) await opened(ou, big.id, time - at * MINUTE);
  await opened(ou, big.id, time - 5 * DAY);
  await opened(ou, small.id, time - MINUTE);
  await lastUsed(ada.id, big.id, time - MINUTE);
  await lastUsed(ben.id, big.id, time - 5 * DAY);
  await lastUsed(ben.id, small.id, time - MINUTE);
  const record = newId();
  const jobId = newId();
  await factory.insert('user_import', {
    ou_id: ou,
    id: record,
    account_id: olivia.id,
    file_name: 'night-shift.xlsx',
    state: 'APPLYING',
    locale: 'en-US',
    columns: '[]',
    job_id: jobId,
    created_time: time,
  });
  const plan = { ou_id: ou, account_id: olivia.id, file_name: 'x.xlsx', locale: 'en-US', columns: '[]' };
  await factory.insert('user_import', { ...plan, id: newId(), state: 'READY', created_time: time - DAY });
  await factory.insert('user_import', { ...plan, id: newId(), state: 'FAILED', created_time: time - DAY });
  await factory.insert('user_import', { ...plan, id: newId(), state: 'FAILED', created_time: time - 8 * DAY });
  await job({ id: jobId, ou_id: ou, kind: 'user-import', progress: 40, total: 412, created_by: olivia.id });
  await job({ ou_id: ou, kind: 'asset-sync', created_by: ada.id, created_time: time - MINUTE });
  await job({ ou_id: ou, kind: 'user-export', created_by: ada.id, state: 'DONE' });
  await job({ ou_id: other, kind: 'user-export', created_by: ada.id });
  await factory.insert('asset_sync', { ou_id: ou, job_id: newId(), started_time: time - DAY, is_done: 0 });
  await factory.domain(ou, { url: 'https://proven.example' });
  await factory.domain(ou, { url: 'https://yielded.example', yielded_time: time });
  await mail('ada@example.com', { created_time: time - 2 * DAY, kind: 'passwordReset' });
  await mail('ben@example.com');
  await mail('ben@example.com', { sent_time: time });
  await mail('ben@example.com', { created_time: time - 8 * DAY });
  // Still tried, for a minute and for an hour.
  await mail('cleo@example.com', { text: 'Hello', html: 'Hello', created_time: time - MINUTE });
  await mail('cleo@example.com', { text: 'Hello', html: 'Hello' });
  await mail('nobody@example.com');
  ids = { ada: ada.id, ben: ben.id, cleo: cleo.id, dora: dora.id, group, record };
  const stranger = await factory.admin(other, { name: 'Stranger' });
  adminOf.other = await portal.as(stranger, other);
});
afterAll(() => portal.stop());

const named = (name: string) => ({ name_json: JSON.stringify({ default: name }) });

describe('the home of the console', () => {
  it('counts people as the users list counts them [CALL-262]', async () => {
    const { people } = await read();
    expect(people).toMatchObject({
      total: 7,
      joined: 1,
      invited: 1,
      locked: 1,
      expiring: 1,
      expired: 1,
      disabled: 1,
    });
  });

  it('counts people who are active now and since midnight of the reader, each once [CALL-262]', async () => {
    const before = (await read()).people;
    const time = Date.now();
    await signedIn(ou, ids.ada, time);
    await signedIn(ou, ids.ada, time);
    await signedIn(ou, ids.cleo, time, { ended_time: time, ended_reason: 'LOGOUT' });
    await signedIn(ou, ids.dora, time - 2 * DAY);
    const { people } = await read();
    expect([before?.activeToday, people?.activeToday]).toEqual([1, 3]);
    expect([before?.activeNow, people?.activeNow]).toEqual([1, 2]);
  });

  it('tells sign-ins of each hour, failures and refusals by a lock apart [CALL-264, BYND-18]', async () => {
    const before = (await read()).signIns?.spans ?? [];
    expect(before).toHaveLength(24);
    const hour = before[20]?.start ?? 0;
    await signedIn(ou, ids.ada, hour);
    await signedIn(ou, ids.ben, hour + HOUR - 1);
    await refused(ids.ada, hour + MINUTE, 'UNAUTHENTICATED');
    await refused(ids.ben, hour + 2 * MINUTE, 'UNAUTHENTICATED');
    await refused(ids.ben, hour + 3 * MINUTE, 'EXHAUSTED');
    // Before the hour, after it, and of no sign-in.
    await refused(ids.ben, hour - 1, 'UNAUTHENTICATED');
    await refused(ids.ben, hour + HOUR, 'EXHAUSTED');
    await event(ids.ben, hour, { event_name: 'sessionSetOrganization', result: 'fail', error_message: 'EXHAUSTED' });
    const spans = (await read()).signIns?.spans ?? [];
    expect(spans[19]).toMatchObject({ signedIn: 0, failed: 1, locked: 0 });
    expect(spans[20]).toEqual({ start: hour, signedIn: 2, failed: 2, locked: 1 });
    expect(spans[21]).toMatchObject({ signedIn: 0, failed: 0, locked: 1 });
  });

  it('tells sign-ins of a week and of four weeks by the days of the reader [CALL-264]', async () => {
    const week = await read(admin, { range: 'WEEK', timeZone: 'Asia/Tokyo' });
    expect(week.signIns?.spans).toHaveLength(7);
    expect(new Date(week.signIns?.spans[6]?.start ?? 0).toISOString()).toMatch(/T15:00:00.000Z$/);
    expect((await read(admin, { range: 'MONTH' })).signIns?.spans).toHaveLength(28);
  });

  it('tells the apps that most people opened, and how often [CALL-265, BYND-18]', async () => {
    expect((await read()).apps).toEqual([
      { name: 'Big', people: 1, openings: 3 },
      { name: 'Small', people: 1, openings: 1 },
    ]);
    expect((await read(admin, { range: 'WEEK' })).apps).toEqual([
      { name: 'Big', people: 2, openings: 4 },
      { name: 'Small', people: 1, openings: 1 },
    ]);
  });

  it('counts a person once who opens an app again [CALL-265, SHELL-35]', async () => {
    const { factory } = portal;
    const place = await factory.organization();
    const person = await factory.admin(place);
    const client = await portal.as(person, place);
    const app = (await factory.app(place, named('Daily'))).id;
    const role = await factory.role(place);
    await factory.openMenus(place, role, app, await factory.menuGroup(place, app, [await factory.menu(place, app)]));
    await factory.giveRole(place, person.id, role);
    const open = 'mutation ($id: ID!) { portalEventLog(subjectId: $id, subjectType: APP) }';
    for (let times = 0; times < 2; times += 1) await client.data(open, { id: app });
    expect((await read(client)).apps).toEqual([{ name: 'Daily', people: 1, openings: 2 }]);
  });

  it('tells the work that goes on, whoever started it, and leads to the own import [CALL-268]', async () => {
    const common = { total: 412, done: 40, fileName: 'night-shift.xlsx', recordId: ids.record };
    expect((await read()).tasks).toEqual([
      { kind: 'USER_IMPORT', isOwn: true, by: { name: 'Olivia' }, ...common },
      { kind: 'ASSET_SYNC', isOwn: false, by: { name: 'Ada' }, total: 0, done: 0, fileName: null, recordId: null },
    ]);
  });

  it('tells mails that were given up or are tried for ten minutes, the newest first [SHELL-49]', async () => {
    const { mails } = await read();
    expect(mails?.total).toBe(3);
    const shown = mails?.newest.map(({ kind, user }) => `${kind} ${user.name}`) ?? [];
    expect(shown.slice(0, 2).sort()).toEqual(['INVITATION Ben', 'INVITATION Cleo']);
    expect(shown[2]).toBe('PASSWORD Ada');
  });

  it('orders the things that wait by harm, and leaves out kinds without any [CALL-269, SHELL-49]', async () => {
    expect((await read()).waiting).toEqual([
      { kind: 'MAILS', count: 3 },
      { kind: 'LOCKED', count: 1 },
      { kind: 'SYNC', count: 1 },
      { kind: 'DOMAINS', count: 1 },
      { kind: 'IMPORTS_FAILED', count: 1 },
      { kind: 'EXPIRING', count: 1 },
      { kind: 'IMPORTS_READY', count: 1 },
      { kind: 'INVITED', count: 1 },
    ]);
    expect((await read(adminOf.other)).waiting).toEqual([]);
  });

  it('refuses a time zone that there is not [CALL-262]', async () => {
    expect(await admin.code(HOME, { timeZone: 'Mars/Olympus' })).toBe(400);
  });

  it('shows another OU nothing of it [SHELL-47]', async () => {
    const home = await read(adminOf.other);
    expect(home.people).toMatchObject({ total: 1, locked: 0 });
    expect(home.apps).toEqual([]);
    expect(home.tasks).toEqual([expect.objectContaining({ kind: 'USER_EXPORT', by: null })]);
    expect(home.mails?.total).toBe(0);
    expect(home.signIns?.spans.reduce((sum, { failed, locked }) => sum + failed + locked, 0)).toBe(0);
  });
});

describe('a sub-administrator', () => {
  it('sees the people, sign-ins, apps and mails in reach alone [CALL-262, SUBA-15]', async () => {
    const home = await read(await subAdmin(['user', 'app', 'assets', 'domain'], { userGroupIds: [ids.group] }));
    expect(home.people).toMatchObject({ total: 1, joined: 0, locked: 1, invited: 0, activeToday: expect.any(Number) });
    expect(home.signIns?.spans.reduce((sum, { signedIn: number }) => sum + number, 0)).toBe(1);
    expect(home.signIns?.spans.reduce((sum, { failed, locked }) => sum + failed + locked, 0)).toBe(4);
    expect(home.apps).toEqual([{ name: 'Small', people: 1, openings: null }]);
    expect(home.mails).toMatchObject({ total: 1, newest: [{ user: { name: 'Ben' } }] });
    // Not the work of others.
    expect(home.tasks).toEqual([]);
    expect(home.waiting.map(({ kind }) => kind)).toEqual(['MAILS', 'LOCKED', 'SYNC', 'DOMAINS']);
    expect(home.firstSteps).toBeNull();
  });

  it('of the whole OU sees all that the rights cover, and no more [CALL-262, SUBA-04]', async () => {
    const people = await read(await subAdmin(['user']));
    expect(people.people?.total).toBe(9);
    expect(people.apps).toBeNull();
    expect(people.tasks).toHaveLength(1);
    expect(people.waiting.map(({ kind }) => kind)).toEqual(['MAILS', 'LOCKED', 'EXPIRING', 'INVITED']);
    const apps = await read(await subAdmin(['app']));
    expect([apps.people, apps.signIns, apps.mails, apps.firstSteps]).toEqual([null, null, null, null]);
    expect(apps.apps).toHaveLength(2);
    expect([apps.waiting, apps.tasks]).toEqual([[], []]);
  });
});

describe('the first steps', () => {
  const step = async (client: ApiClient) =>
    Object.fromEntries(((await read(client)).firstSteps?.steps ?? []).map(({ kind, count }) => [kind, count]));

  it('are told from the things that there are [CALL-266, SHELL-50]', async () => {
    const { factory } = portal;
    const fresh = await factory.organization();
    const person = await factory.admin(fresh);
    const client = await portal.as(person, fresh);
    const none = { SECURITY: 0, STRUCTURE: 0, PEOPLE: 0, APPS: 0, MENU_GROUPS: 0, ROLES: 0, DOMAINS: 0, SUB_ADMINS: 0 };
    expect(await step(client)).toEqual(none);
    // An app without a menu, a group without one, and a role that nobody has open nothing.
    const app = (await factory.app(fresh)).id;
    await factory.menuGroup(fresh, app, []);
    const role = await factory.role(fresh);
    expect(await step(client)).toEqual(none);
    await factory.rule(fresh);
    await factory.structure(fresh);
    await factory.menuGroup(fresh, app, [await factory.menu(fresh, app)]);
    await factory.giveRole(fresh, person.id, role);
    await factory.domain(fresh);
    await factory.subAdmin(fresh, ['user']);
    expect(await step(client)).toEqual({
      SECURITY: 1,
      STRUCTURE: 1,
      PEOPLE: 1,
      APPS: 1,
      MENU_GROUPS: 1,
      ROLES: 1,
      DOMAINS: 1,
      SUB_ADMINS: 1,
    });
  });

  it('are hidden for all administrators of the OU, and shown again [CALL-267]', async () => {
    const hide = 'mutation ($isHidden: Boolean!) { consoleHideFirstSteps(isHidden: $isHidden) { isHidden } }';
    expect((await read()).firstSteps?.isHidden).toBe(false);
    expect(await admin.data(hide, { isHidden: true })).toEqual({ consoleHideFirstSteps: { isHidden: true } });
    expect((await read()).firstSteps?.isHidden).toBe(true);
    expect((await read(adminOf.other)).firstSteps?.isHidden).toBe(false);
    await admin.data(hide, { isHidden: false });
    expect((await read()).firstSteps?.isHidden).toBe(false);
    expect(await (await subAdmin(['user'])).code(hide, { isHidden: true })).toBe(403);
  });
});

it('the home takes eight statements [CALL-262]', async () => {
  const { database } = portal.portal.runtime;
  const statements = await statementsOf(database, () => read());
  expect(statements.filter((text) => !text.includes('token_hash'))).toHaveLength(8);
});
