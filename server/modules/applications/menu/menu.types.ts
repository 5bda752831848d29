import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { MenuNode } from '../../directory/role/right.types.js';
import { MenuInApp } from '../portal/entrance.types.js';
import { MenuAddition } from '../portal/portal.types.js';

/** SCUT-06 */
@ObjectType({ simpleResolvers: true, description: 'The app that a menu was taken over from.' })
export class SourceApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  nameEn!: string;

  @Field(() => String)
  nameZh!: string;
}

/** MENU-01 */
@ObjectType({ simpleResolvers: true, description: 'A menu as administrators see it.' })
export class ManagedMenu extends MenuNode {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  nameEn!: string;

  @Field(() => String)
  nameZh!: string;

  @Field(() => LocalizedTextView)
  nameJson!: LocalizedTextView;

  @Field(() => String, { nullable: true })
  url!: string | null;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Int)
  order!: number;

  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  @Field(() => Int, { description: '1 opens a new tab, 0 the current one.' })
  jumpLocation!: number;

  /** SHELL-42 */
  @Field(() => Boolean, { description: 'Shares one frame with the other such menus of its app.' })
  isSpa!: boolean;

  @Field(() => MenuAddition, { nullable: true })
  addition!: MenuAddition | null;

  @Field(() => SourceApp, { nullable: true })
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

  @Field(() => [ManagedMenu])
  children!: ManagedMenu[];
}

@ObjectType({ simpleResolvers: true })
export class ManagedMenuList {
  @Field(() => [ManagedMenu])
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
  @Field(() => String, { nullable: true })
  url!: string | null;

  /** MENU-02 */
  @Field(() => Boolean, { description: 'Whether it is a jump link itself.' })
  isLink!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class NamedMenuList {
  @Field(() => [NamedMenu])
  menus!: NamedMenu[];

  @Field(() => Boolean, { description: 'True if more menus match than are listed.' })
  hasMore!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class MenuAdditionList {
  @Field(() => [MenuAddition])
  additions!: MenuAddition[];
}

@InputType({ description: 'A menu with its parent.' })
export class MenuPlaceInput {
  @Field(() => ID)
  id!: string;
}

/** SHELL-08 */
@InputType({ description: 'A first-level menu and the order of its children.' })
export class MenuOrderInput extends MenuPlaceInput {
  @Field(() => [MenuPlaceInput], { nullable: true })
  children?: MenuPlaceInput[] | null;
}
