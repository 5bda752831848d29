import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { AppRef, MenuNode } from '../../directory/role/right.types.js';
import { MenuInApp } from '../portal/entrance.types.js';
import { MenuAddition } from '../portal/portal.types.js';
import { JumpLocation } from '../portal/menu-kinds.types.js';

/** SCUT-06 */
@ObjectType({ simpleResolvers: true, description: 'The app that a menu was taken over from.' })
export class SourceApp extends AppRef {
  @Field(() => String, { description: 'English name of the app.' })
  nameEn!: string;

  @Field(() => String, { description: 'Chinese name of the app.' })
  nameZh!: string;
}

/** MENU-01 */
@ObjectType({ simpleResolvers: true, description: 'A menu as administrators see it.' })
export class ManagedMenu extends MenuNode {
  @Field(() => String, { description: 'Code that addresses name the menu by, unique in its app.' })
  code!: string;

  @Field(() => String, { description: 'English name of the menu.' })
  nameEn!: string;

  @Field(() => String, { description: 'Chinese name of the menu.' })
  nameZh!: string;

  @Field(() => LocalizedTextView, { description: 'Names of the menu by language.' })
  nameJson!: LocalizedTextView;

  @Field(() => String, {
    nullable: true,
    description: 'Address of its page, http(s); null for a parent without a page.',
  })
  url!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => Int, { description: 'Place among its siblings; smaller places come first.' })
  order!: number;

  @Field(() => ID, { nullable: true, description: 'The menu above it; null at the first level.' })
  parentId!: string | null;

  @Field(() => JumpLocation, { description: 'The tab that a jump link opens in.' })
  jumpLocation!: JumpLocation;

  /** SHELL-42 */
  @Field(() => Boolean, { description: 'Shares one frame with the other such menus of its app.' })
  isSpa!: boolean;

  @Field(() => MenuAddition, {
    nullable: true,
    description: 'The jump link that the menu is; null for an ordinary menu.',
  })
  addition!: MenuAddition | null;

  @Field(() => SourceApp, {
    nullable: true,
    description: 'The app that a shortcut app took the menu over from; null for a menu of its own.',
  })
  sourceApp!: SourceApp | null;

  /** SCUT-06 */
  @Field(() => Boolean, { description: 'Its source is gone, so people do not see it.' })
  isLost!: boolean;

  @Field(() => Boolean, { description: 'Whether it is in the menu group of the query.' })
  isAssigned!: boolean;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;

  @Field(() => [ManagedMenu], { description: 'Menus below it, in order; empty at the second level.' })
  children!: ManagedMenu[];
}

@ObjectType({ simpleResolvers: true, description: 'Menus of an app.' })
export class ManagedMenuList {
  @Field(() => [ManagedMenu], { description: 'Menus of the first level, in order, with their children.' })
  menus!: ManagedMenu[];
}

@ObjectType({ simpleResolvers: true, description: 'All menus of an app in order.' })
export class AppMenuList extends ManagedMenuList {
  @Field(() => String, {
    description: 'Optimistic lock: send it with a new order, which is refused if the order has changed since.',
  })
  stamp!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A menu that a search by name found.' })
export class NamedMenu extends MenuInApp {
  @Field(() => String, {
    nullable: true,
    description: 'Address of its page, http(s); null for a parent without a page.',
  })
  url!: string | null;

  /** MENU-02 */
  @Field(() => Boolean, { description: 'Whether it is a jump link itself.' })
  isLink!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Menus that a search by name found.' })
export class NamedMenuList {
  @Field(() => [NamedMenu], { description: 'The menus found, at most 100.' })
  menus!: NamedMenu[];

  @Field(() => Boolean, { description: 'True if more menus match than are listed.' })
  hasMore!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Actions of a menu beyond showing its page.' })
export class MenuAdditionList {
  @Field(() => [MenuAddition], { description: 'The jump link of the menu, or nothing.' })
  additions!: MenuAddition[];
}

@InputType({ description: 'A menu with its parent.' })
export class MenuPlaceInput {
  @Field(() => ID, { description: 'Id of the menu.' })
  id!: string;
}

/** SHELL-08 */
@InputType({ description: 'A first-level menu and the order of its children.' })
export class MenuOrderInput extends MenuPlaceInput {
  @Field(() => [MenuPlaceInput], {
    nullable: true,
    description: 'All menus below it, in their new order; without them, their order stays.',
  })
  children?: MenuPlaceInput[] | null;
}
