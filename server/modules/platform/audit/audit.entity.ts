import { Column, Entity } from 'typeorm';
import { IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

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

  @TextColumn(60)
  eventName!: string;

  @TextColumn(7)
  result!: string;

  @TextColumn(200, { nullable: true })
  errorMessage!: string | null;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @TextColumn(45)
  ip!: string;

  @IdColumn({ nullable: true })
  requestId!: string | null;
}
