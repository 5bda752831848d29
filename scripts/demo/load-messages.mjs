import { insertObjects } from './bulk.mjs';
import { DEMO_MESSAGES } from './messages.mjs';

/** Minutes from UTC of the sites that the messages come from. */
const ZONE_OFFSET = 60;

/**
 * Writes the messages that wait for an OU's people.
 * @param {import('./load-demo.mjs').Context} context
 * @param {import('./load-demo.mjs').Ou & { members: import('./load-members.mjs').Member[] }} ou
 */
export async function loadMessages({ connection, tools, now }, ou) {
  const people = new Map(ou.members.map(({ username, id }) => [username, id]));
  /** @type {Record<string, unknown>[]} */
  const messages = [];
  /** @type {Record<string, unknown>[]} */
  const recipients = [];
  for (const { ago, app: code, to, isRead, ...message } of DEMO_MESSAGES[ou.name] ?? []) {
    const app = ou.apps.get(code);
    if (!app) throw new Error(`${ou.name} has no app ${code}`);
    const time = now - ago;
    const id = tools.newIdAt(time);
    messages.push({
      ou_id: ou.id,
      id,
      app_id: app.id,
      body: message.body,
      color: message.color,
      tags: JSON.stringify(message.tags),
      produce_time: time,
      message_time: time,
      zone_offset: ZONE_OFFSET,
      ring: JSON.stringify(message.ring),
      action_name: message.action,
      linked_app_id: app.id,
      linked_menu_code: message.menu,
    });
    for (const username of to) {
      const key = { ou_id: ou.id, user_id: people.get(username), message_id: id };
      recipients.push({ ...key, app_id: app.id, is_read: isRead ? 1 : 0 });
    }
  }
  await insertObjects(connection, 'message', messages);
  await insertObjects(connection, 'message_recipient', recipients);
}
