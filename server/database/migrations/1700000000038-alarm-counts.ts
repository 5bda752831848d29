import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** Columns behind the place in a list: a filter, and whether somebody sees the alarm, are asked of the index alone. */
const REST = 'start_time, id, severity, is_restricted, asset_id, resource_id';
const KEYS = {
  alarm_state: `ou_id, state, is_acknowledged, ${REST}`,
  alarm_severity: 'ou_id, state, is_acknowledged, severity, start_time, id, is_restricted, asset_id, resource_id',
  alarm_site: `ou_id, site, state, is_acknowledged, ${REST}`,
  alarm_type: `ou_id, type, state, is_acknowledged, ${REST}`,
  alarm_site_type: `ou_id, site_type, state, is_acknowledged, ${REST}`,
  alarm_restricted: 'ou_id, is_restricted, start_time, severity, asset_id, resource_id',
} as const;

/**
 * Indexes by which each filter of alarms is exact (ALM-11), and the numbers of the timeline by quarter of an hour
 * (ALM-19). Can be repeated.
 */
export class AlarmCounts1700000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('alarm', 'is_acknowledged'))) {
      await runner.query(
        'ALTER TABLE alarm ADD COLUMN is_acknowledged tinyint GENERATED ALWAYS AS (acknowledged_time IS NOT NULL) VIRTUAL',
      );
    }
    // MySQL knows no ADD KEY IF NOT EXISTS. An index keeps its name: servers of the version before ask for it.
    const known = (await runner.query('SHOW INDEX FROM alarm')) as { Key_name: string; Column_name: string }[];
    for (const [name, columns] of Object.entries(KEYS)) {
      const present = known.filter((part) => part.Key_name === name).map((part) => part.Column_name);
      if (present.join(', ') === columns) continue;
      const drop = present.length > 0 ? `DROP KEY ${name}, ` : '';
      await runner.query(`ALTER TABLE alarm ${drop}ADD KEY ${name} (${columns})`);
    }
    await runner.query(
      table(
        'alarm_count',
        `ou_id ${id} NOT NULL, quarter bigint NOT NULL, app_id ${id} NOT NULL, severity tinyint NOT NULL,
         total int NOT NULL, PRIMARY KEY (ou_id, quarter, app_id, severity), ${to('app_id', 'app')}`,
      ),
    );
    await runner.query(
      `INSERT INTO alarm_count (ou_id, quarter, app_id, severity, total)
         SELECT ou_id, start_time DIV 900000 * 900000, app_id, severity, COUNT(*) FROM alarm WHERE is_restricted = 0
          GROUP BY ou_id, start_time DIV 900000 * 900000, app_id, severity
         ON DUPLICATE KEY UPDATE total = VALUES(total)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('The counts of alarms are not taken back: restore a backup instead.');
  }
}
