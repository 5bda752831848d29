import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Locale, LocalizedText } from '../../../core/locale.js';
import {
  FlagColumn,
  HashColumn,
  IdColumn,
  IdKey,
  JsonColumn,
  TextColumn,
  TimeColumn,
} from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';
import { Tag } from '../../platform/tag/tag.entity.js';

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
export class App extends Versioned {
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

  @FlagColumn()
  isShortcut!: boolean;

  /** The name by which a manifest knows the app; null if it was never registered from one (APPC-05). */
  @TextColumn(50, { nullable: true })
  manifestKey!: string | null;

  @TimeColumn()
  createdTime!: number;
}

/** An OU's entitlement to an app that it did not create; the operator sets it (APP-12). */
@Entity('app_entitlement')
export class AppEntitlement {
  @IdKey()
  ouId!: string;

  @IdKey()
  appId!: string;

  @TimeColumn()
  createdTime!: number;
}

/** An origin beside those of its pages from which an app may talk to the portal (SHELL-28, APPC-08). */
@Entity('app_origin')
export class AppOrigin {
  @IdKey()
  ouId!: string;

  @IdKey()
  appId!: string;

  @PrimaryColumn({ type: 'varchar', length: 300, charset: 'ascii', collation: 'ascii_bin' })
  origin!: string;
}

/** A node whose data an app may use (APP-10). */
@Entity('app_structure')
export class AppStructure {
  @IdKey()
  ouId!: string;

  @IdKey()
  appId!: string;

  @IdKey()
  structureId!: string;
}

/** A key and value that an administrator attaches to an app, for programs to read (APP-08). */
@Entity('app_tag')
export class AppTag extends Tag {
  @IdColumn()
  appId!: string;
}

/** An operation an app checks by its identifier (ROLE-14). */
@Entity('permission')
export class Permission extends Versioned {
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

  /** SCUT-02: the app and permission that a shortcut app took it from. */
  @IdColumn({ nullable: true })
  sourceAppId!: string | null;

  @IdColumn({ nullable: true })
  sourcePermissionId!: string | null;
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

  /** The app whose credentials exchange the code, if a shortcut opens a page of another app. */
  @IdColumn({ nullable: true })
  audienceId!: string | null;

  @IdColumn()
  sessionId!: string;

  @TextColumn(5)
  locale!: Locale;

  @TimeColumn()
  expireTime!: number;

  @TimeColumn({ nullable: true })
  usedTime!: number | null;
}
