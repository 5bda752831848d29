import { Column, Entity } from 'typeorm';
import type { Locale, LocalizedText } from '../../../core/locale.js';
import type { Theme } from './account.types.js';
import { FlagColumn, IdColumn, IdKey, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** A tenant (OU). */
@Entity('organization')
export class Organization extends Versioned {
  @IdKey()
  id!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(100, { nullable: true })
  industry!: string | null;

  @TextColumn(200, { nullable: true })
  address!: string | null;

  @IdColumn({ nullable: true })
  adminId!: string | null;

  @TextColumn(500, { nullable: true })
  logo!: string | null;

  @JsonColumn()
  languages!: Locale[];

  @JsonColumn()
  availableThemes!: Theme[];

  @JsonColumn()
  defaultResourceTypes!: string[];

  @FlagColumn()
  isLatestNavigationEnable!: boolean;

  @FlagColumn()
  isRunStatusEnable!: boolean;

  @FlagColumn()
  isAdminInfoEnable!: boolean;

  /** People are told by mail that an administrator saw the portal as them. */
  @FlagColumn()
  isViewMailEnable!: boolean;

  @JsonColumn()
  copyrights!: LocalizedText;

  @JsonColumn()
  features!: string[];

  /** An administrator has hidden the first steps from the home of the console. */
  @FlagColumn()
  isFirstStepsHidden!: boolean;

  @Column({ type: 'int' })
  memberCount!: number;

  @TimeColumn()
  createdTime!: number;
}
