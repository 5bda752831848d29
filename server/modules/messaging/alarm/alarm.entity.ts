import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FlagColumn, IdColumn, IdKey, TextColumn, TimeColumn, TimeKey } from '../../../database/columns.js';

/** An alarm published by an app (ALM-01). */
@Entity('alarm')
export class Alarm {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn()
  appId!: string;

  @TextColumn(100)
  alarmKey!: string;

  /** The key while the alarm goes on; a key has one such alarm at a time (ALM-12). */
  @TextColumn(100, { nullable: true })
  activeKey!: string | null;

  /** Place in SEVERITIES. */
  @Column({ type: 'tinyint' })
  severity!: number;

  /** Place in ALARM_STATES. */
  @Column({ type: 'tinyint' })
  state!: number;

  @TextColumn(100, { nullable: true })
  origin!: string | null;

  @TextColumn(100, { nullable: true })
  type!: string | null;

  @TextColumn(200)
  site!: string;

  @TextColumn(100, { nullable: true })
  siteType!: string | null;

  @TextColumn(200, { nullable: true })
  device!: string | null;

  @TextColumn(100, { nullable: true })
  deviceType!: string | null;

  @TextColumn(200, { nullable: true })
  component!: string | null;

  @TextColumn(100, { nullable: true })
  componentType!: string | null;

  @TextColumn(500)
  content!: string;

  @TextColumn(500, { nullable: true })
  url!: string | null;

  @Column({ type: 'int', nullable: true })
  zoneOffset!: number | null;

  @FlagColumn()
  popupOptional!: boolean;

  @TextColumn(20, { nullable: true })
  popupStyle!: string | null;

  @FlagColumn()
  soundOptional!: boolean;

  @TimeColumn()
  startTime!: number;

  @TimeColumn({ nullable: true })
  endTime!: number | null;

  /** When its app reported it last. */
  @TimeColumn()
  lastTime!: number;

  @Column({ type: 'int' })
  repeats!: number;

  @IdColumn({ nullable: true })
  acknowledgedBy!: string | null;

  @TimeColumn({ nullable: true })
  acknowledgedTime!: number | null;

  @IdColumn({ nullable: true })
  assetId!: string | null;

  @IdColumn({ nullable: true })
  resourceId!: string | null;

  /** Its site is an asset or a resource: only those who reach that see the alarm (ALM-16). */
  @FlagColumn()
  isRestricted!: boolean;
}

/** One thing that a person did to an alarm (ALM-18). */
@Entity('alarm_event')
export class AlarmEvent {
  @IdKey()
  ouId!: string;

  @IdKey()
  alarmId!: string;

  @IdKey()
  id!: string;

  /** ACKNOWLEDGED, UNDONE or NOTE. */
  @TextColumn(20)
  kind!: string;

  @TimeColumn()
  time!: number;

  @IdColumn()
  userId!: string;

  @TextColumn(500, { nullable: true })
  note!: string | null;
}

/**
 * The number of alarms of an app and a severity that began in a quarter of an hour, without those that only some people
 * see (ALM-19). Kept by alarm-totals.ts.
 */
@Entity('alarm_count')
export class AlarmCountRow {
  @IdKey()
  ouId!: string;

  /** First millisecond of the quarter. */
  @TimeKey()
  quarter!: number;

  @IdKey()
  appId!: string;

  /** Place in SEVERITIES. */
  @PrimaryColumn({ type: 'tinyint' })
  severity!: number;

  @Column({ type: 'int' })
  total!: number;
}
