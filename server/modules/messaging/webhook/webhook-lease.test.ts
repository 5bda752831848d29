import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { answerWith, WebhookReceiver } from '../../../../tests/support/services/webhook-receiver.js';
import { until } from '../../../../tests/support/socket.js';
import { leaveTarget } from './webhook-lease.service.js';

let receiver: WebhookReceiver;
let portal: TestPortal;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  portal = await startTestPortal({ env: { WEBHOOK_ALLOWED_HOSTS: receiver.host } });
});
afterAll(async () => {
  await portal.stop();
  await receiver.stop();
});

it('an event that is sent again as a server ends its turn goes out at once, not at the time that the turn read [HOOK-09]', async () => {
  const { database } = portal.portal.runtime;
  const sql = (statement: string, values: unknown[]) => database.query(statement, values) as Promise<unknown[]>;
  const ouId = await portal.factory.organization();
  const admin = await portal.as(await portal.factory.admin(ouId), ouId);
  receiver.answer = answerWith(500);
  const { webhookCreate } = await admin.data<{ webhookCreate: { id: string } }>(
    'mutation ($url: String!) { webhookCreate(name: "Hook", url: $url, types: ["role.created"]) { id } }',
    { url: receiver.url('/again') },
  );
  const { id } = webhookCreate;
  await admin.data('mutation { roleCreate(name: "Readers") { id } }');
  const ended = 'SELECT 1 FROM webhook WHERE id = ? AND failed_in_row = 1 AND lease_owner IS NULL';
  await until(async () => (await sql(ended, [id])).length === 1, 20_000);

  const [hour, owner] = [3_600_000, '01J00000000000000000000001'];
  await sql('UPDATE webhook SET lease_owner = ?, due_time = ? WHERE id = ?', [owner, Date.now() + hour, id]);
  receiver.received.length = 0;
  await admin.data('mutation ($id: ID!) { webhookSendAgain(webhookId: $id) }', { id });
  await leaveTarget(database, { ouId, id, owner }, Date.now() + hour);
  await until(() => receiver.at('/again').length === 1, 20_000);
  expect(receiver.at('/again')).toHaveLength(1);
});
