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
  /** @type {Map<string, Record<string, unknown> & { total: number, unread: number }>} */
  const counts = new Map();
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
      const key = { ou_id: ou.id, user_id: people.get(username) };
      recipients.push({ ...key, message_id: id, app_id: app.id, is_read: isRead ? 1 : 0 });
      const group = `${username} ${app.id}`;
      const count = counts.get(group) ?? { ...key, group_id: app.id, app_id: app.id, total: 0, unread: 0 };
      count.total += 1;
      count.unread += isRead ? 0 : 1;
      counts.set(group, count);
    }
  }
  await insertObjects(connection, 'message', messages);
  await insertObjects(connection, 'message_recipient', recipients);
  await insertObjects(connection, 'message_count', [...counts.values()]);
}
