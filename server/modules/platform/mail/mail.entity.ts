import { Column, Entity } from 'typeorm';
import type { Locale } from '../../../core/locale.js';
import type { MailFailure } from './mail-kinds.types.js';
import { IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/** A mail before and after it is sent. Its content is deleted when it has left. */
@Entity('mail')
export class Mail {
  @IdKey()
  id!: string;

  @TextColumn(40)
  kind!: string;

  /** Names the mails of one text to many people; null for others. */
  @IdColumn({ nullable: true })
  bulkId!: string | null;

  /** The member whom a mail to many is for; null for others. */
  @IdColumn({ nullable: true })
  userId!: string | null;

  @TextColumn(254)
  address!: string;

  @TextColumn(100)
  name!: string;

  @TextColumn(5)
  locale!: Locale;

  @TextColumn(200)
  subject!: string;

  @Column({ type: 'mediumtext', nullable: true })
  text!: string | null;

  @Column({ type: 'mediumtext', nullable: true })
  html!: string | null;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn({ nullable: true })
  expireTime!: number | null;

  @TimeColumn({ nullable: true })
  sentTime!: number | null;

  /** When it was refused for good or given up. */
  @TimeColumn({ nullable: true })
  failedTime!: number | null;

  @TextColumn(16, { nullable: true })
  failure!: MailFailure | null;
}
