import { Entity, PrimaryColumn } from 'typeorm';
import { HashColumn, IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/** The place of a link in the chain of its OU, from 1. */
const SeqKey = () =>
  PrimaryColumn({
    type: 'bigint',
    transformer: { to: (value: number) => value, from: (value: unknown) => Number(value) },
  });

/** The seal of an event: only added, and deleted with it by retention (AUDT-13). */
@Entity('audit_link')
export class AuditLink {
  /** '' for events of no OU. */
  @IdKey()
  ouId!: string;

  @SeqKey()
  seq!: number;

  @IdColumn()
  eventId!: string;

  @TimeColumn()
  eventTime!: number;

  @IdColumn()
  keyId!: string;

  @HashColumn()
  hash!: string;

  @TimeColumn()
  sealedTime!: number;
}

/** The last link that retention deleted of a chain, with its proof. */
@Entity('audit_anchor')
export class AuditAnchor {
  @IdKey()
  ouId!: string;

  @SeqKey()
  seq!: number;

  @HashColumn()
  hash!: string;

  @IdColumn()
  keyId!: string;

  @HashColumn()
  mac!: string;

  @TimeColumn()
  createdTime!: number;
}

/** A key of the chain, sealed under PORTAL_SECRET; the newest is in use. */
@Entity('audit_key')
export class AuditKey {
  @IdKey()
  id!: string;

  @TextColumn(200)
  sealed!: string;

  @TimeColumn()
  createdTime!: number;
}

/** An event that waits for its seal. */
@Entity('audit_unsealed')
export class AuditUnsealed {
  @IdKey()
  eventId!: string;

  @IdColumn()
  ouId!: string;
}
