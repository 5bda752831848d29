import { Entity } from 'typeorm';
import { HashColumn, IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';

/**
 * Why a view is over: the administrator ended it or began another, its time ran out, the session of the administrator
 * ended, the administrator lost the office or left the OU for another, or the person is no active member any more.
 */
export type ViewEnd = 'HAND' | 'REPLACED' | 'TIME' | 'SIGN_OUT' | 'OFFICE' | 'PERSON';

/** The portal as an administrator sees it in place of another person; the token itself is never stored. */
@Entity('user_view')
export class ViewRow {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @HashColumn()
  tokenHash!: string;

  /** The one session of the administrator that it is part of. */
  @IdColumn()
  sessionId!: string;

  @IdColumn()
  viewerId!: string;

  @IdColumn()
  userId!: string;

  @TextColumn(200)
  reason!: string;

  @TimeColumn()
  createdTime!: number;

  @TimeColumn()
  expireTime!: number;

  @TimeColumn({ nullable: true })
  endedTime!: number | null;

  @TextColumn(10, { nullable: true })
  endedReason!: ViewEnd | null;
}
