import { id, table, to } from './table.js';

/** Compared byte by byte: keys of an app that differ in case are two keys. */
const key = 'varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Alarms (ALM-01) and what people did to them (ALM-18). */
export const ALARM_TABLES: readonly string[] = [
  // The columns behind the id let a list leave out what a person does not reach without reading the row.
  // active_key is the key of an alarm that goes on, and NULL afterwards: a key has one alarm at a time (ALM-12).
  table(
    'alarm',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, app_id ${id} NOT NULL, alarm_key ${key} NOT NULL, active_key ${key} NULL,
     severity tinyint NOT NULL, state tinyint NOT NULL, origin varchar(100) NULL, type varchar(100) NULL,
     site varchar(200) NOT NULL, site_type varchar(100) NULL, device varchar(200) NULL, device_type varchar(100) NULL,
     component varchar(200) NULL, component_type varchar(100) NULL, content varchar(500) NOT NULL,
     url varchar(500) NULL, zone_offset int NULL, popup_optional tinyint NOT NULL DEFAULT 0,
     popup_style varchar(20) NULL, sound_optional tinyint NOT NULL DEFAULT 0,
     start_time bigint NOT NULL, end_time bigint NULL, last_time bigint NOT NULL, repeats int NOT NULL DEFAULT 1,
     acknowledged_by ${id} NULL, acknowledged_time bigint NULL,
     asset_id ${id} NULL, resource_id ${id} NULL, is_restricted tinyint NOT NULL DEFAULT 0,
     PRIMARY KEY (ou_id, id), UNIQUE KEY alarm_active_key (ou_id, app_id, active_key),
     KEY alarm_key (ou_id, app_id, alarm_key, end_time), KEY alarm_start (ou_id, start_time, id, severity, is_restricted, asset_id, resource_id),
     KEY alarm_state (ou_id, state, start_time, id, severity, is_restricted, asset_id, resource_id),
     KEY alarm_severity (ou_id, state, severity, start_time, id, is_restricted, asset_id, resource_id),
     KEY alarm_site (ou_id, site, start_time, id), KEY alarm_type (ou_id, type, start_time, id),
     KEY alarm_end (end_time), ${to('app_id', 'app')}, ${to('asset_id', 'asset')}, ${to('resource_id', 'resource')}`,
  ),
  table(
    'alarm_event',
    `ou_id ${id} NOT NULL, alarm_id ${id} NOT NULL, id ${id} NOT NULL, kind varchar(20) NOT NULL, time bigint NOT NULL,
     user_id ${id} NOT NULL, note varchar(500) NULL, PRIMARY KEY (ou_id, alarm_id, id), ${to('alarm_id', 'alarm')}`,
  ),
];
