import { Column, Entity } from 'typeorm';
import type { Locale } from '../../../core/locale.js';
import type { AccountType, Theme } from './account.types.js';
import { FlagColumn, IdColumn, IdKey, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** A person, known across all OUs (USER-03). */
@Entity('account')
export class Account extends Versioned {
  @IdKey()
  id!: string;

  @TextColumn(50)
  username!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(100, { nullable: true })
  nickName!: string | null;

  @TextColumn(254, { nullable: true })
  email!: string | null;

  /** The moment at which the owner proved to read the mail of the address (USER-25); null while it is only claimed. */
  @TimeColumn({ nullable: true })
  emailConfirmedTime!: number | null;

  /** The address once it is confirmed; a generated column, unique in the installation. */
  @Column({ type: 'varchar', length: 254, nullable: true, insert: false, update: false })
  readonly confirmedEmail!: string | null;

  @TextColumn(15, { nullable: true })
  phone!: string | null;

  @TextColumn(5)
  phoneArea!: string;

  @TextColumn(10)
  type!: AccountType;

  @IdColumn({ nullable: true })
  domainId!: string | null;

  /** The OU whose rules hold at sign-in: the first that the account joined (SECR-20). */
  @IdColumn({ nullable: true })
  homeOuId!: string | null;

  @TextColumn(100, { nullable: true })
  company!: string | null;

  @TextColumn(100, { nullable: true })
  department!: string | null;

  @TextColumn(100, { nullable: true })
  position!: string | null;

  @TimeColumn({ nullable: true })
  startTime!: number | null;

  @TimeColumn({ nullable: true })
  expireTime!: number | null;

  @FlagColumn()
  isSuperAdmin!: boolean;

  @FlagColumn()
  isInitPassword!: boolean;

  @FlagColumn()
  isDisabled!: boolean;

  @TextColumn(10)
  theme!: Theme;

  /** The client follows the colours of the device; `theme` holds for others, and names the dark one. */
  @FlagColumn()
  isSystemTheme!: boolean;

  @FlagColumn()
  isOldNavigation!: boolean;

  @FlagColumn()
  isLeaveCountdownOff!: boolean;

  @FlagColumn()
  isShortcutHintSeen!: boolean;

  /** The language of its last sign-in, and of its mails. */
  @TextColumn(5, { nullable: true })
  locale!: Locale | null;

  @TextColumn(255, { nullable: true })
  passwordHash!: string | null;

  @TimeColumn({ nullable: true })
  lastSignInTime!: number | null;

  @TimeColumn()
  createdTime!: number;
}
