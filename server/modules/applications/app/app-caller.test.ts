import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;
let app: { id: string; secret: string };
let other: { id: string; secret: string };

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  [app, other] = [await portal.factory.app(ouId), await portal.factory.app(ouId)];
});
afterAll(() => portal.stop());

const publish = (recipients: object, key: string, from = app) => {
  const client = ApiClient.app(portal.url, from);
  client.headers['idempotency-key'] = key;
  return client.rest<{ messageIds: string[] } | null>('POST', 'message/publish', {
    messages: [{ body: 'High tide' }],
    recipients,
  });
};
const received = async (client: ApiClient) =>
  (await client.data<{ messageList: { total: number } }>('{ messageList { total } }')).messageList.total;

it('an app finds a person by address, and what it publishes to them, their group and everybody arrives once a key [APPC-01, MSG-42, CALL-252]', async () => {
  const { factory } = portal;
  const ada = await factory.member(ouId, { email: 'ada@tides.example' });
  const bo = await factory.member(ouId);
  const role = await factory.role(ouId);
  const menus = await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]);
  await factory.openMenus(ouId, role, app.id, menus);
  await factory.giveRole(ouId, ada.id, role);
  const team = await factory.userGroup(ouId, [ada.id]);
  const [adas, bos] = [await portal.as(ada, ouId), await portal.as(bo, ouId)];

  const found = await ApiClient.app(portal.url, app).rest<{ id: string }>('POST', 'app/find-user', {
    email: 'Ada@tides.example',
  });
  expect(found.data.id).toBe(ada.id);
  for (const [key, recipients] of [
    ['to-ada', { userIds: [found.data.id] }],
    ['to-team', { userGroupIds: [team] }],
    ['to-all', { wholeOrganization: true }],
  ] as const) {
    const first = await publish(recipients, key);
    expect(first).toMatchObject({ code: 10_000, data: { messageIds: [expect.any(String)] } });
    expect(await publish(recipients, key)).toEqual(first);
  }
  expect([await received(adas), await received(bos)]).toEqual([3, 1]);

  // Other recipients are another call; another app has keys of its own.
  expect((await publish({ userIds: [bo.id] }, 'to-ada')).code).toBe(400);
  expect((await publish({ userIds: [bo.id] }, 'to-ada', other)).code).toBe(10_000);
  expect([await received(adas), await received(bos)]).toEqual([3, 2]);
});
