import { Column, Entity } from 'typeorm';
import { FlagColumn, IdColumn, IdKey, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';

/** A station message published by an app (MSG-01). */
@Entity('message')
export class Message {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn({ nullable: true })
  appId!: string | null;

  @Column({ type: 'text' })
  body!: string;

  @Column({ type: 'int' })
  color!: number;

  @JsonColumn()
  tags!: string[];

  /** Null for none. */
  @JsonColumn({ nullable: true })
  features!: string[] | null;

  @TextColumn(500, { nullable: true })
  url!: string | null;

  @TimeColumn()
  produceTime!: number;

  @TimeColumn()
  messageTime!: number;

  @Column({ type: 'int' })
  zoneOffset!: number;

  @JsonColumn()
  ring!: number[];

  @TextColumn(100, { nullable: true })
  actionName!: string | null;

  @IdColumn({ nullable: true })
  linkedAppId!: string | null;

  @TextColumn(50, { nullable: true })
  linkedMenuCode!: string | null;

  @Column({ type: 'text', nullable: true })
  linkedStates!: string | null;
}

/** One person’s copy of a message and its flags (MSG-44). */
@Entity('message_recipient')
export class MessageRecipient {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  @IdKey()
  messageId!: string;

  @IdColumn({ nullable: true })
  appId!: string | null;

  @FlagColumn()
  isRead!: boolean;

  @FlagColumn()
  isAcknowledged!: boolean;

  @FlagColumn()
  isRemoved!: boolean;
}

/** The number of a person’s messages of one app, those removed left out (MSG-16). Kept by message-counts.ts alone. */
@Entity('message_count')
export class MessageCount {
  @IdKey()
  ouId!: string;

  @IdKey()
  userId!: string;

  /** The id of the app, or `system`. */
  @IdKey()
  groupId!: string;

  @IdColumn({ nullable: true })
  appId!: string | null;

  @Column({ type: 'int' })
  total!: number;

  @Column({ type: 'int' })
  unread!: number;
}
