import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { ageJobs } from '../../../../tests/support/jobs.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import { until } from '../../../../tests/support/socket.js';
import type { BegunView } from '../../../../tests/support/user-views.js';
import { beginView, END_VIEW, GET_VIEW, inView, VIEW_REASON } from '../../../../tests/support/user-views.js';
import { moveClock, now, resetClock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let second: TestPortal;
let mailbox: Mailbox;
let ouId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let person: { id: string; username: string };

const MINUTE = 60_000;

const begin = (client = admin, userId = person.id, reason = VIEW_REASON) => beginView(client, userId, reason);
const through = (begun: Pick<BegunView, 'token'>, by = admin, url = portal.url) => inView(begun, by, url);
const view = async (): Promise<ApiClient> => through(await begin());

interface Recorded {
  name: string;
  actor: string;
  type: string;
  target: string | null;
  result: string;
  error: string | null;
  description: string | null;
}

const recorded = () =>
  portal.portal.runtime.database.query(
    `SELECT event_name AS name, username AS actor, account_type AS type, target_name AS target, result,
            error_message AS error, description FROM audit_event
      WHERE ou_id = ? AND (resource_id = ? OR event_name = 'portalSaveShortcutList') ORDER BY id`,
    [ouId, person.id],
  ) as Promise<Recorded[]>;

/** Lets a minute go by for the watch of views, and waits until it has recorded as many ends of the person's views. */
async function endsRecorded(count: number): Promise<void> {
  const { database } = portal.portal.runtime;
  await ageJobs(database, 60_000);
  portal.portal.runtime.nudgeWorker();
  await until(async () => (await recorded()).filter(({ name }) => name === 'userViewEnd').length === count, 10_000);
}

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  mailbox = new Mailbox(portal.portal.runtime.database);
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  ouId = await portal.factory.organization({ name: `Northwind ${newId()}` });
  adminAccount = await portal.factory.admin(ouId, {
    name: 'Olivia Brandt',
    username: `olivia-${newId()}`.slice(0, 50),
  });
  admin = await portal.as(adminAccount, ouId);
  person = await portal.factory.member(ouId, { name: 'Sofia Marchetti' });
});
afterEach(() => resetClock());

describe('a view ends', () => {
  const isOver = async (client: ApiClient) => {
    const { errors } = await client.graphql(GET_VIEW);
    return errors?.[0]?.extensions.code === 'VIEW_ENDED' && errors[0].extensions.envelopeCode === 410;
  };

  it('by hand, on the other server within 2 s too, and never falls back to the administrator [VIEW-05, CALL-422]', async () => {
    const begun = await begin();
    const [seen, elsewhere] = [through(begun), through(begun, admin, second.url)];
    expect(await elsewhere.code(GET_VIEW)).toBe(10_000);
    const { userViewEnd } = await seen.data<{ userViewEnd: string }>(END_VIEW);
    expect(userViewEnd).toBe(begun.id);
    expect(await isOver(seen)).toBe(true);
    await until(() => isOver(elsewhere), 2_000);
    // Calls that strangers can make do not pass either: they would end the session of the administrator.
    expect((await seen.graphql('mutation { sessionLogout }')).errors?.[0]?.extensions.code).toBe('VIEW_ENDED');
    expect((await seen.graphql('{ configByKeys(keys: []) }')).errors?.[0]?.extensions.code).toBe('VIEW_ENDED');
    expect(await admin.code('{ sessionGet { id } }')).toBe(10_000);
    expect((await recorded()).map(({ name, description }) => [name, description])).toEqual([
      ['userViewBegin', JSON.stringify({ reason: VIEW_REASON, minutes: 30 })],
      ['userViewEnd', JSON.stringify({ end: 'HAND' })],
    ]);
  });

  it('after half an hour, and a step of the clock back does not revive it [VIEW-05, VIEW-06]', async () => {
    const seen = await view();
    moveClock(30 * MINUTE - 2_000);
    expect(await isOver(seen)).toBe(false);
    moveClock(3_000);
    portal.portal.runtime.sessions.clear();
    expect(await isOver(seen)).toBe(true);
    await endsRecorded(1);
    moveClock(-20 * MINUTE);
    portal.portal.runtime.sessions.clear();
    expect(await isOver(seen)).toBe(true);
    const { username } = adminAccount;
    const [, end] = await recorded();
    expect(end).toEqual({
      name: 'userViewEnd',
      actor: username,
      type: 'OU_ADMIN',
      target: 'Sofia Marchetti',
      result: 'success',
      error: null,
      description: JSON.stringify({ end: 'TIME' }),
    });
  });

  it('when the administrator signs out; recorded within a minute [VIEW-05, VIEW-06]', async () => {
    const begun = await begin();
    const seen = through(begun);
    expect(await isOver(seen)).toBe(false);
    await admin.data('mutation { sessionLogout }');
    await until(() => isOver(seen), 2_000);
    await endsRecorded(1);
    expect((await recorded()).at(-1)?.description).toBe(JSON.stringify({ end: 'SIGN_OUT' }));
  });

  it('when the administrator loses the office or works in another OU [VIEW-05]', async () => {
    const seen = await view();
    const { database } = portal.portal.runtime;
    await database.query('UPDATE organization SET admin_id = ? WHERE id = ?', [person.id, ouId]);
    await until(() => isOver(seen), 2_000);
    await database.query('UPDATE organization SET admin_id = ? WHERE id = ?', [adminAccount.id, ouId]);
    portal.portal.runtime.sessions.clear();
    const other = await portal.factory.organization();
    await portal.factory.join(other, adminAccount);
    const again = await begin();
    const inOther = await portal.as(adminAccount, ouId);
    // A view is part of one session: another one of the same administrator cannot use it.
    expect(await isOver(through(again, inOther))).toBe(true);
    await admin.setOrganization(other);
    await until(() => isOver(through(again)), 2_000);
  });

  it('when the person is disabled or leaves the OU; both are recorded [VIEW-05, VIEW-06]', async () => {
    const seen = await view();
    await admin.data('mutation ($id: ID!) { userDisable(userId: $id) { id } }', { id: person.id });
    await until(() => isOver(seen), 2_000);
    await admin.data('mutation ($id: ID!) { userEnable(userId: $id) { id } }', { id: person.id });
    const again = await view();
    await admin.data('mutation ($id: ID!) { userRemove(userId: $id) }', { id: person.id });
    await until(() => isOver(again), 2_000);
    // The first view ended because the second began.
    await endsRecorded(2);
    const ends = (await recorded()).filter(({ name }) => name === 'userViewEnd').map(({ description }) => description);
    expect(ends).toEqual([JSON.stringify({ end: 'REPLACED' }), JSON.stringify({ end: 'PERSON' })]);
  });

  it('when the same session begins another: there is one at a time [VIEW-05]', async () => {
    const first = await view();
    const other = await portal.factory.member(ouId);
    const next = through(await begin(admin, other.id));
    expect(await isOver(first)).toBe(true);
    expect(await isOver(next)).toBe(false);
    expect((await recorded()).at(-1)).toMatchObject({
      name: 'userViewEnd',
      description: JSON.stringify({ end: 'REPLACED' }),
    });
  });

  it('and its token is worth nothing by itself, beside an app, or as the token of a session [VIEW-02]', async () => {
    const begun = await begin();
    const seen = through(begun);
    expect(await isOver(seen)).toBe(false);
    const alone = new ApiClient(portal.url);
    alone.headers = { 'portal-view': begun.token };
    expect(await isOver(alone)).toBe(true);
    expect(await ApiClient.withToken(portal.url, begun.token).code(GET_VIEW)).toBe(401);
    const app = ApiClient.app(portal.url, await portal.factory.app(ouId));
    app.headers = { 'portal-view': begun.token };
    expect(await isOver(app)).toBe(true);
    const stranger = through({ ...begun, token: 'x'.repeat(43) });
    expect(await isOver(stranger)).toBe(true);
    const rows = (await portal.portal.runtime.database.query('SELECT token_hash AS hash FROM user_view')) as object[];
    expect(JSON.stringify(rows)).not.toContain(begun.token);
  });
});

describe('the person', () => {
  it('is told by mail in their language who looked and why, unless the OU wants none [VIEW-07]', async () => {
    const email = `sofia-${newId()}@portal.example`;
    await portal.portal.runtime.database.query(
      "UPDATE account SET email = ?, email_confirmed_time = 1, locale = 'de-DE' WHERE id = ?",
      [email, person.id],
    );
    await begin();
    const mail = await mailbox.next(email, 'userViewed');
    expect(mail.subject).toBe('Olivia Brandt hat Ihr Portal angesehen');
    expect(mail.text).toContain(`Angegebener Grund: ${VIEW_REASON}`);
    expect(mail.text).toContain(new Date(now()).toISOString().slice(0, 13).replace('T', ' '));
    await admin.data('mutation { organizationModify(isViewMailEnable: false) { id } }');
    await begin();
    expect(await mailbox.to(email)).toHaveLength(1);
  });

  it('is not told at an address that nobody confirmed [VIEW-07]', async () => {
    const email = `claimed-${newId()}@portal.example`;
    await portal.portal.runtime.database.query(
      'UPDATE account SET email = ?, email_confirmed_time = NULL WHERE id = ?',
      [email, person.id],
    );
    await begin();
    expect(await mailbox.to(email)).toEqual([]);
  });
});
