import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An OU decides whether people are told by mail that an administrator saw the portal as them. Can be repeated. */
export class UserViewMail1700000000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('organization', 'is_view_mail_enable')) return;
    await runner.query('ALTER TABLE organization ADD is_view_mail_enable tinyint NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organization DROP COLUMN is_view_mail_enable');
  }
}
