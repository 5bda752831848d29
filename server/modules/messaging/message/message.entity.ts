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
