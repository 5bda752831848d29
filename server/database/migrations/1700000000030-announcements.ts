import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

const organization = 'FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE';
const announcement = to('announcement_id', 'announcement');
const member = to('user_id', 'member', 'ou_id, user_id');

/**
 * Announcements (ANNC-01), the people and groups chosen for them, and the recipients found at publishing (ANNC-12). The
 * last recipient who was served is `served_user_id`: recipients are served in the order of their ids, so that one column
 * tells how far the delivery is. Mails of an announcement carry its id. Can be repeated.
 */
export class Announcements1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'announcement',
        `ou_id ${id} NOT NULL, id ${id} NOT NULL, title varchar(100) NOT NULL, text mediumtext NOT NULL,
         notifying_type varchar(10) NOT NULL, recipient_kind varchar(12) NOT NULL, state varchar(10) NOT NULL,
         message_id ${id} NULL, total int NOT NULL DEFAULT 0, served int NOT NULL DEFAULT 0,
         without_address int NOT NULL DEFAULT 0, served_user_id ${id} NOT NULL DEFAULT '',
         created_by ${id} NULL, created_time bigint NOT NULL, published_by ${id} NULL, published_time bigint NULL,
         finished_time bigint NULL, version int NOT NULL DEFAULT 1, modified_by ${id} NULL, modified_time bigint NOT NULL,
         PRIMARY KEY (ou_id, id), KEY announcement_published (ou_id, published_time, id),
         KEY announcement_modified (ou_id, modified_time, id), ${organization}`,
      ),
    );
    await runner.query(
      table(
        'announcement_user',
        `ou_id ${id} NOT NULL, announcement_id ${id} NOT NULL, user_id ${id} NOT NULL,
         PRIMARY KEY (ou_id, announcement_id, user_id), KEY announcement_user_user (ou_id, user_id),
         ${announcement}, ${member}`,
      ),
    );
    await runner.query(
      table(
        'announcement_user_group',
        `ou_id ${id} NOT NULL, announcement_id ${id} NOT NULL, user_group_id ${id} NOT NULL,
         PRIMARY KEY (ou_id, announcement_id, user_group_id),
         KEY announcement_user_group_group (ou_id, user_group_id), ${announcement}, ${to('user_group_id', 'user_group')}`,
      ),
    );
    await runner.query(
      table(
        'announcement_recipient',
        `ou_id ${id} NOT NULL, announcement_id ${id} NOT NULL, user_id ${id} NOT NULL, published_time bigint NOT NULL,
         PRIMARY KEY (ou_id, announcement_id, user_id),
         KEY announcement_recipient_user (ou_id, user_id, published_time, announcement_id),
         KEY announcement_recipient_time (published_time), ${announcement}, ${member}`,
      ),
    );
    if (await runner.hasColumn('mail', 'bulk_id')) return;
    await runner.query(`ALTER TABLE mail ADD COLUMN bulk_id ${id} NULL, ADD KEY mail_bulk (bulk_id, sent_time)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail DROP KEY mail_bulk, DROP COLUMN bulk_id');
    for (const name of ['recipient', 'user_group', 'user']) await runner.query(`DROP TABLE announcement_${name}`);
    await runner.query('DROP TABLE announcement');
  }
}
