import { Entity, PrimaryColumn } from 'typeorm';
import { FlagColumn, IdColumn, TextColumn, TimeColumn } from '../../../database/columns.js';

/** A signed-in browser or client; the token itself is never stored. */
@Entity('session')
export class SessionRow {
  @PrimaryColumn({ type: 'char', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  tokenHash!: string;

  @IdColumn()
  id!: string;

  @IdColumn()
  accountId!: string;

  @IdColumn({ nullable: true })
  ouId!: string | null;

  @TextColumn(45)
  ip!: string;

  @TextColumn(300)
  userAgent!: string;

  @FlagColumn()
  isSso!: boolean;

  @IdColumn({ nullable: true })
  domainId!: string | null;

  @FlagColumn()
  isMfaDemanded!: boolean;

  @FlagColumn()
  mfaCompleted!: boolean;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn()
  lastActiveTime!: number;

  @TimeColumn()
  expireTime!: number;

  @TimeColumn({ nullable: true })
  endedTime!: number | null;

  @TextColumn(10, { nullable: true })
  endedReason!: string | null;

  @TextColumn(45, { nullable: true })
  endedByIp!: string | null;
}
