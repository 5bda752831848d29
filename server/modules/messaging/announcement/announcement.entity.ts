import { Column, Entity } from 'typeorm';
import { IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';
import type { AnnouncementState, NotifyingType, RecipientKind } from './announcement-kinds.types.js';

/** A text that an OU administrator sends to people of the OU (ANNC-01). */
@Entity('announcement')
export class Announcement extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @TextColumn(100)
  title!: string;

  /** Clean HTML (announcement-text.ts). */
  @Column({ type: 'mediumtext' })
  text!: string;

  @TextColumn(10)
  notifyingType!: NotifyingType;

  @TextColumn(12)
  recipientKind!: RecipientKind;

  @TextColumn(10)
  state!: AnnouncementState;

  /** The station message that recipients get copies of; null before publishing, and for mails. */
  @IdColumn({ nullable: true })
  messageId!: string | null;

  /** Number of recipients at publishing. */
  @Column({ type: 'int', default: 0 })
  total!: number;

  /** Number of recipients who got a copy, a mail, or have no address. */
  @Column({ type: 'int', default: 0 })
  served!: number;

  @Column({ type: 'int', default: 0 })
  withoutAddress!: number;

  /** The last recipient who was served, in the order of ids; empty before the first. */
  @IdColumn()
  servedUserId!: string;

  @IdColumn({ nullable: true })
  createdBy!: string | null;

  @TimeColumn()
  createdTime!: number;

  @IdColumn({ nullable: true })
  publishedBy!: string | null;

  @TimeColumn({ nullable: true })
  publishedTime!: number | null;

  /** When the last recipient was served, or the rest was stopped. */
  @TimeColumn({ nullable: true })
  finishedTime!: number | null;
}

/** A person chosen as recipient (ANNC-02). */
@Entity('announcement_user')
export class AnnouncementUser {
  @IdKey()
  ouId!: string;

  @IdKey()
  announcementId!: string;

  @IdKey()
  userId!: string;
}

/** A group whose members are chosen as recipients (ANNC-02). */
@Entity('announcement_user_group')
export class AnnouncementUserGroup {
  @IdKey()
  ouId!: string;

  @IdKey()
  announcementId!: string;

  @IdKey()
  userGroupId!: string;
}

/** A recipient, as found at publishing (ANNC-12). */
@Entity('announcement_recipient')
export class AnnouncementRecipientRow {
  @IdKey()
  ouId!: string;

  @IdKey()
  announcementId!: string;

  @IdKey()
  userId!: string;

  /** As of the announcement, for the recipient's list. */
  @TimeColumn()
  publishedTime!: number;
}
