import { DEMO_ANNOUNCEMENTS } from './announcements.mjs';
import { insertObjects } from './bulk.mjs';

/** A text without its formatting, as its message shows it. */
const plain = (/** @type {string} */ html) =>
  html
    .replace(/<li>/g, '\n- ')
    .replace(/<\/(p|h2|ul|ol)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Writes the announcements of an OU: drafts, and published ones with the messages of their recipients.
 * @param {import('./load-demo.mjs').Context} context
 * @param {import('./load-demo.mjs').Ou & { members: import('./load-members.mjs').Member[] }} ou
 */
export async function loadAnnouncements({ connection, tools, now }, ou) {
  const all = ou.members.map(({ id }) => id).sort();
  const people = new Map(ou.members.map(({ username, id }) => [username, id]));
  const author = people.get('olivia') ?? null;
  const [groups] = /** @type {[{ id: string, name: string }[], unknown]} */ (
    await connection.query('SELECT id, name FROM user_group WHERE ou_id = ?', [ou.id])
  );
  for (const { ago, title, text, type, groups: names, state } of DEMO_ANNOUNCEMENTS[ou.name] ?? []) {
    const time = now - ago;
    const id = tools.newIdAt(time);
    const chosen = groups.filter(({ name }) => names?.includes(name));
    const [members] = /** @type {[{ userId: string }[], unknown]} */ (
      await connection.query(
        'SELECT DISTINCT user_id AS userId FROM user_group_member WHERE ou_id = ? AND user_group_id IN (?)',
        [ou.id, chosen.length > 0 ? chosen.map((group) => group.id) : ['']],
      )
    );
    const recipients = names ? members.map(({ userId }) => userId).sort() : all;
    const isSent = state === 'SENT';
    const messageId = isSent && type === 'MESSAGE' ? tools.newIdAt(time) : null;
    await insertObjects(connection, 'announcement', [
      {
        ou_id: ou.id,
        id,
        title,
        text,
        notifying_type: type,
        recipient_kind: names ? 'USER_GROUPS' : 'ALL',
        state,
        message_id: messageId,
        total: isSent ? recipients.length : 0,
        served: isSent ? recipients.length : 0,
        served_user_id: isSent ? (recipients.at(-1) ?? '') : '',
        created_by: author,
        created_time: time,
        modified_by: author,
        modified_time: time,
        published_by: isSent ? author : null,
        published_time: isSent ? time : null,
        finished_time: isSent ? time : null,
      },
    ]);
    await insertObjects(
      connection,
      'announcement_user_group',
      chosen.map((group) => ({ ou_id: ou.id, announcement_id: id, user_group_id: group.id })),
    );
    if (!isSent) continue;
    await insertObjects(
      connection,
      'announcement_recipient',
      recipients.map((userId) => ({ ou_id: ou.id, announcement_id: id, user_id: userId, published_time: time })),
    );
    if (messageId === null) continue;
    await insertObjects(connection, 'message', [
      {
        ou_id: ou.id,
        id: messageId,
        app_id: null,
        body: `${title}\n\n${plain(text)}`,
        color: 0,
        tags: '[]',
        produce_time: time,
        message_time: time,
        zone_offset: 0,
        ring: '[]',
      },
    ]);
    await insertObjects(
      connection,
      'message_recipient',
      recipients.map((userId) => ({
        ou_id: ou.id,
        user_id: userId,
        message_id: messageId,
        app_id: null,
        // The stories count the messages of the apps.
        is_read: 1,
      })),
    );
  }
}
