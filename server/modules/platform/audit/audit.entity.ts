import { Column, Entity } from 'typeorm';
import { IdColumn, IdKey, LongJsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';
import type { AuditChange } from '../../../core/audit-change.js';

/** An audited action: actor, action, origin and outcome (AUDT-01). */
@Entity('audit_event')
export class AuditEvent {
  @IdKey()
  id!: string;

  @IdColumn({ nullable: true })
  ouId!: string | null;

  @TimeColumn()
  time!: number;

  @IdColumn({ nullable: true })
  accountId!: string | null;

  @TextColumn(100)
  username!: string;

  @TextColumn(20)
  accountType!: string;

  @TextColumn(30)
  resourceType!: string;

  @TextColumn(100, { nullable: true })
  resourceId!: string | null;

  /** The name of the target at that time; null if there is none. */
  @TextColumn(200, { nullable: true })
  targetName!: string | null;

  @TextColumn(60)
  eventName!: string;

  @TextColumn(7)
  result!: string;

  @TextColumn(200, { nullable: true })
  errorMessage!: string | null;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** The fields that changed, in the order of their form; null if the event changed no field (BYND-12). */
  @LongJsonColumn({ nullable: true })
  changes!: AuditChange[] | null;

  @TextColumn(45)
  ip!: string;

  @IdColumn({ nullable: true })
  requestId!: string | null;
}

/** A thing that an audit event changed beside its target, such as one of the people who got a role (AUDT-21). */
@Entity('audit_target')
export class AuditTarget {
  @IdKey()
  ouId!: string;

  @Column({ primary: true, type: 'varchar', length: 30, charset: 'ascii', collation: 'ascii_bin' })
  kind!: string;

  @IdKey()
  targetId!: string;

  @IdKey()
  eventId!: string;
}
