import { Column, Entity } from 'typeorm';
import type { LocalizedText } from '../../../core/locale.js';
import { FlagColumn, IdColumn, IdKey, JsonColumn, TextColumn } from '../../../database/columns.js';
import { Versioned } from '../../../database/versioned.js';

/** A page of an app; one level of children (SHELL-08). */
@Entity('menu')
export class Menu extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn()
  appId!: string;

  @IdColumn({ nullable: true })
  parentId!: string | null;

  @TextColumn(50)
  code!: string;

  @JsonColumn()
  nameJson!: LocalizedText;

  @TextColumn(500, { nullable: true })
  url!: string | null;

  @TextColumn(500, { nullable: true })
  icon!: string | null;

  @Column({ type: 'int' })
  sortOrder!: number;

  @FlagColumn()
  isSpa!: boolean;

  @Column({ type: 'int' })
  jumpLocation!: number;

  @Column({ type: 'int' })
  additionType!: number;

  @TextColumn(50, { nullable: true })
  jumpName!: string | null;

  @TextColumn(50, { nullable: true })
  jumpCode!: string | null;

  @IdColumn({ nullable: true })
  sourceAppId!: string | null;

  /** SCUT-06: the menu of the source app; without it the menu is hidden. */
  @IdColumn({ nullable: true })
  sourceMenuId!: string | null;
}

/** A set of menus of an app that roles grant (MENU-03). */
@Entity('menu_group')
export class MenuGroup extends Versioned {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @IdColumn()
  appId!: string;

  @TextColumn(50)
  name!: string;

  @TextColumn(200, { nullable: true })
  description!: string | null;
}

/** A menu in a group. */
@Entity('menu_group_menu')
export class MenuGroupMenu {
  @IdKey()
  ouId!: string;

  @IdKey()
  menuGroupId!: string;

  @IdKey()
  menuId!: string;
}
