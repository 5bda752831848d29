import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Locale, LocalizedText } from '../../core/locale.js';
import { FlagColumn, HashColumn, IdColumn, IdKey, JsonColumn, TextColumn, TimeColumn } from '../../database/columns.js';

/** A group of the launcher. */
@Entity('app_category')
export class AppCategory {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @JsonColumn()
  nameJson!: LocalizedText;

  @Column({ type: 'int' })
  sortOrder!: number;
}

/** An application of one OU; its id and secret are the credentials of its back end. */
@Entity('app')
export class App {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn()
  categoryId!: string;

  @JsonColumn()
  nameJson!: LocalizedText;

  @JsonColumn()
  descriptionJson!: LocalizedText;

  @TextColumn(500, { nullable: true })
  icon!: string | null;

  @TextColumn(10)
  createdType!: string;

  @TextColumn(500)
  url!: string;

  @Column({ type: 'int' })
  type!: number;

  @FlagColumn()
  isEnable!: boolean;

  @FlagColumn()
  isDisplay!: boolean;

  @FlagColumn()
  isNewNavigation!: boolean;

  @Column({ type: 'int' })
  dataAuthorizeType!: number;

  @Column({ type: 'int' })
  sortOrder!: number;

  @HashColumn({ nullable: true })
  secretHash!: string | null;

  @TimeColumn()
  createdTime!: number;
}

/** An operation an app checks by its identifier (ROLE-14). */
@Entity('permission')
export class Permission {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn()
  appId!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(50)
  identifier!: string;

  @TextColumn(200, { nullable: true })
  description!: string | null;
}

/** A one-time code that an embedded app exchanges (SHELL-44, SHELL-45). */
@Entity('app_code')
export class AppCode {
  @PrimaryColumn({ type: 'char', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  codeHash!: string;

  @IdColumn()
  ouId!: string;

  @IdColumn()
  appId!: string;

  @IdColumn()
  sessionId!: string;

  @TextColumn(5)
  locale!: Locale;

  @TimeColumn()
  expireTime!: number;

  @TimeColumn({ nullable: true })
  usedTime!: number | null;
}
