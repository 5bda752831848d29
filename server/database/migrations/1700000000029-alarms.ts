import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ALARM_TABLES } from './alarm-tables.js';

/** Alarms and their history. Can be repeated. */
export class Alarms1700000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of ALARM_TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Alarms are not taken back: restore a backup instead.');
  }
}
