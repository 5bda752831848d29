import { Column, Entity } from 'typeorm';
import {
  FlagColumn,
  IdColumn,
  IdKey,
  JsonColumn,
  LongJsonColumn,
  TextColumn,
  TimeColumn,
} from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';
import type { DeliveryState } from './webhook-kinds.types.js';

/** First tries that fail in a row until a target waits (HOOK-06). */
export const FAILURES_UNTIL_WAIT = 5;

/** An address that audit events of an OU are sent to (HOOK-01). */
@Entity('webhook')
export class Webhook extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(500)
  url!: string;

  /** The chosen types of events. */
  @LongJsonColumn()
  types!: string[];

  @FlagColumn()
  isEnabled!: boolean;

  /** When the portal switched it off, because it was dead for days; null otherwise. */
  @TimeColumn({ nullable: true })
  pausedTime!: number | null;

  /** Sealed under the installation's secret. */
  @TextColumn(200)
  secret!: string;

  /** The secret before the last rotation, sealed; it signs too until {@link formerUntil}. */
  @TextColumn(200, { nullable: true })
  formerSecret!: string | null;

  @TimeColumn({ nullable: true })
  formerUntil!: number | null;

  /** The last link of the audit chain that was looked at. */
  @TimeColumn()
  cursorSeq!: number;

  /** First tries that failed since the last success. */
  @Column({ type: 'int', default: 0 })
  failedInRow!: number;

  /** The first failure since the last success. */
  @TimeColumn({ nullable: true })
  failingSince!: number | null;

  /** When the administrators were told of it. */
  @TimeColumn({ nullable: true })
  toldTime!: number | null;

  /** The server that works on it now; null for none. */
  @IdColumn({ nullable: true })
  leaseOwner!: string | null;

  /** The end of the lease, or the time before which there is nothing to do; by the database's clock. */
  @TimeColumn()
  dueTime!: number;

  @TimeColumn()
  createdTime!: number;
}

/** A try of a delivery, as its row keeps it. */
export interface StoredTry {
  readonly time: number;
  /** The code of the answer; null without an answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly took: number;
}

/** An event on its way to a target (HOOK-05). Its key ends with the event, whose id sorts by time. */
@Entity('webhook_delivery')
export class WebhookDelivery {
  @IdKey()
  ouId!: string;

  @IdKey()
  webhookId!: string;

  @IdKey()
  eventId!: string;

  @TextColumn(60)
  type!: string;

  @TextColumn(10)
  state!: DeliveryState;

  @TimeColumn()
  firstTime!: number;

  @TimeColumn()
  lastTime!: number;

  /** The time of the next try; null unless it waits. */
  @TimeColumn({ nullable: true })
  nextTime!: number | null;

  @Column({ type: 'int' })
  tryCount!: number;

  @Column({ type: 'int', nullable: true })
  status!: number | null;

  @TextColumn(20, { nullable: true })
  error!: string | null;

  @Column({ type: 'int' })
  took!: number;

  /** The last tries, oldest first. */
  @JsonColumn()
  tries!: StoredTry[];

  /** The first 2 kB of the last answer; null without one. */
  @Column({ type: 'text', nullable: true })
  answer!: string | null;
}
