import type { DataSource } from 'typeorm';
import { newId } from '../../server/core/ids.js';
import { seal } from '../../server/integrations/crypto/seal.js';
import { newWebhookSecret } from '../../server/modules/messaging/webhook/webhook-signature.js';

/** PORTAL_SECRET of test portals. */
export const TEST_SECRET = Buffer.from('5e'.repeat(32), 'hex');

/** A row of a table; keys are column names. */
export type Row = Record<string, string | number | null>;

let counter = 0;
/** A name that no other row of this process has. */
export const unique = (prefix: string) => `${prefix}${(counter += 1)}`;

/** Makes messages, alarms, announcements and webhooks. */
export abstract class MessagingFactory {
  constructor(protected readonly database: DataSource) {}

  /** Inserts a row of `table`. */
  abstract insert(table: string, row: Row): Promise<void>;

  /** An announcement for some members; without values a draft. */
  async announcement(ouId: string, userIds: readonly string[], values: Row = {}): Promise<string> {
    const id = newId();
    const time = Date.now();
    const published: Row = 'state' in values ? { total: userIds.length, published_time: time } : {};
    const text = { title: unique('Announcement '), text: '<p>Text</p>', notifying_type: 'MESSAGE' };
    const made = { recipient_kind: 'USERS', state: 'DRAFT', created_time: time, modified_time: time };
    await this.insert('announcement', { ou_id: ouId, id, ...text, ...made, ...published, ...values });
    for (const userId of userIds) {
      const of = { ou_id: ouId, announcement_id: id, user_id: userId };
      await this.insert('announcement_user', of);
      if ('state' in values) await this.insert('announcement_recipient', { ...of, published_time: time });
    }
    return id;
  }

  /** A webhook that is switched off, with a delivery that was given up. Its address is refused. */
  async webhook(ouId: string): Promise<{ id: string; deliveryId: string }> {
    const [id, deliveryId, time] = [newId(), newId(), Date.now()];
    const off = { is_enabled: 0, cursor_seq: 0, created_time: time };
    const secret = seal(TEST_SECRET, newWebhookSecret());
    const told = { name: unique('Webhook '), url: 'https://10.0.0.1/hook', types: '["role.created"]' };
    await this.insert('webhook', { ou_id: ouId, id, ...told, secret, ...off });
    const of = { ou_id: ouId, webhook_id: id, event_id: deliveryId, type: 'role.created' };
    const times = { first_time: time, last_time: time, took: 1, try_count: 1, tries: '[]' };
    await this.insert('webhook_delivery', { ...of, state: 'GIVEN_UP', ...times });
    return { id, deliveryId };
  }

  /** Gives a member an unread copy of a message, and counts it. `app` is that of the message. */
  async messageCopy(copy: { ou: string; user: string; message: string; app: string | null }): Promise<void> {
    const key = { ou_id: copy.ou, user_id: copy.user, app_id: copy.app };
    await this.insert('message_recipient', { ...key, message_id: copy.message });
    await this.database.query(
      `INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread) VALUES (?, ?, ?, ?, 1, 1)
         ON DUPLICATE KEY UPDATE total = total + 1, unread = unread + 1`,
      [copy.ou, copy.user, copy.app ?? 'system', copy.app],
    );
  }

  /** An active alarm of an app. */
  async alarm(ouId: string, appId: string, values: Row = {}): Promise<string> {
    const id = newId();
    await this.insert('alarm', {
      ou_id: ouId,
      id,
      app_id: appId,
      alarm_key: id,
      active_key: id,
      severity: 1,
      state: 0,
      site: 'Baltic Gate 2',
      content: 'Blade temperature high',
      start_time: Date.now(),
      last_time: Date.now(),
      ...values,
    });
    return id;
  }
}
