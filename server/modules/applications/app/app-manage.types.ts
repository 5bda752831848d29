import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ICON_ARGUMENT, VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { LocalizedTextInput, LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { ManagedMenu, MenuOrderInput } from '../menu/menu.types.js';
import { Category } from '../portal/portal.types.js';
import { StructureRef } from '../../directory/user/user.types.js';

/** The origin of an app (APP-01): the operator entitled the OU to it, or the OU created it. */
export enum AppOrigin {
  PURCHASED = 'PURCHASED',
  CUSTOM = 'CUSTOM',
}
registerEnumType(AppOrigin, { name: 'AppOrigin' });

/** The visibility of an app to people (APP-06). */
export enum AppState {
  ENABLED = 'ENABLED',
  DISABLED = 'DISABLED',
  HIDDEN = 'HIDDEN',
}
registerEnumType(AppState, {
  name: 'AppState',
  valuesConfig: {
    ENABLED: { description: 'Enabled and shown in the navigation pane.' },
    HIDDEN: { description: 'Enabled, and not shown in the navigation pane.' },
  },
});

@InputType({ description: 'Filters of the list of apps: an app matches any value of each.' })
export class AppFilterInput {
  @Field(() => [ID], { nullable: true })
  categoryIds?: string[] | null;

  @Field(() => [AppState], { nullable: true })
  states?: AppState[] | null;

  @Field(() => [String], { nullable: true })
  tagKeys?: string[] | null;
}

@ArgsType()
export class AppListArguments extends ListArguments {
  @Field(() => AppOrigin, { nullable: true })
  createdType?: AppOrigin | null;

  @Field(() => Boolean, { nullable: true, description: 'Ignores all filters.' })
  noFilter?: boolean | null;

  @Field(() => AppFilterInput, { nullable: true })
  filter?: AppFilterInput | null;
}

@ObjectType({ simpleResolvers: true, description: 'A category of the launcher with its texts.' })
export class ManagedCategory extends Category {
  @Field(() => LocalizedTextView)
  nameJson!: LocalizedTextView;

  @Field(() => Int)
  appCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class ManagedCategoryList {
  @Field(() => [ManagedCategory])
  categories!: ManagedCategory[];
}

/** APP-09 */
@ObjectType('AppTag', { simpleResolvers: true, description: 'Only letters, digits, _, - and / in the key.' })
export class AppTagView {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  key!: string;

  @Field(() => String)
  value!: string;
}

@InputType()
export class AppTagInput {
  @Field(() => String)
  key!: string;

  @Field(() => String)
  value!: string;
}

@ObjectType({ simpleResolvers: true })
export class AppTagList {
  @Field(() => [AppTagView])
  tags!: AppTagView[];
}

@ObjectType({ simpleResolvers: true, description: 'An app as its administrators see it in lists.' })
export class ManagedApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => Category)
  category!: Category;

  @Field(() => String, { nullable: true, description: 'A name of the built-in set, or the address of a picture.' })
  icon!: string | null;

  @Field(() => AppOrigin)
  origin!: AppOrigin;

  /** SCUT-02 */
  @Field(() => Boolean, { description: 'A shortcut app, which consists of menus and permissions of other apps.' })
  isShortcut!: boolean;

  /** SHELL-15 */
  @Field(() => Int, { description: '0: desktop only; 1: mobile only; other values: unrestricted.' })
  type!: number;

  @Field(() => Boolean)
  isEnable!: boolean;

  /** SHELL-12 */
  @Field(() => Boolean, { description: 'Shown in the navigation pane.' })
  isDisplay!: boolean;

  @Field(() => Boolean)
  isNewNavigation!: boolean;

  /** APP-10 */
  @Field(() => Int, { description: '0: all data of the OU; 1: data of the structures of the user.' })
  dataAuthorizeType!: number;

  @Field(() => Int)
  menuCount!: number;

  @Field(() => [String], { description: 'The keys of its tags.' })
  tagKeys!: string[];

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;
}

/** APP-03 */
@ObjectType({ simpleResolvers: true, description: 'An app with all data of its page in the console.' })
export class ManagedAppDetail extends ManagedApp {
  @Field(() => LocalizedTextView)
  nameJson!: LocalizedTextView;

  @Field(() => LocalizedTextView)
  descriptionJson!: LocalizedTextView;

  @Field(() => String, { description: 'Blank for an app without a start page.' })
  url!: string;

  @Field(() => Boolean, { description: 'The app has a secret for calling the portal.' })
  hasCredentials!: boolean;

  /** APP-15 */
  @Field(() => [StructureRef], { description: 'Those within the scope of the caller.' })
  structures!: StructureRef[];

  @Field(() => [AppTagView])
  tags!: AppTagView[];

  @Field(() => [ManagedMenu])
  menus!: ManagedMenu[];
}

@ObjectType({ simpleResolvers: true })
export class ManagedAppPage {
  @Field(() => [ManagedApp])
  apps!: ManagedApp[];

  @Field(() => Pagination)
  pagination!: Pagination;

  /** APP-02 */
  @Field(() => Boolean, { description: 'Whether the console shows the tab of purchased apps.' })
  isPurchasedAppDisplay!: boolean;

  /** APP-02 */
  @Field(() => Boolean, { description: "Whether the console shows the tab of the OU's own apps." })
  isSelfDesignedAppDisplay!: boolean;

  @Field(() => [String], { description: 'The keys of all tags, for filters.' })
  tagKeys!: string[];
}

@ObjectType({ simpleResolvers: true })
export class AppDesign {
  /** APP-14 */
  @Field(() => Boolean, { description: 'The OU may create apps of its own.' })
  enable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The credentials of an app, shown only once.' })
export class AppCredentials {
  @Field(() => ID)
  appId!: string;

  @Field(() => String, { description: 'Stored as a hash only: it cannot be read again.' })
  secret!: string;
}

/** APP-10 */
@ObjectType({
  simpleResolvers: true,
  description: 'The data scope of an app: the whole OU, or the structures of the user.',
})
export class AppAuthorization {
  @Field(() => Int)
  dataAuthorizeType!: number;

  @Field(() => [Int], { description: 'The data scopes that the installation offers.' })
  types!: number[];
}

/** The fields of an app, as a form sends them. */
@ArgsType()
export class AppCreateArguments {
  @Field(() => LocalizedTextInput, {
    description: 'At least one text; each at most 50 characters and unique among the apps of the OU, ignoring case.',
  })
  nameJson!: LocalizedTextInput;

  @Field(() => LocalizedTextInput, { nullable: true, description: 'Each text at most 200 characters.' })
  descriptionJson?: LocalizedTextInput | null;

  @Field(() => ID, { description: 'A category of the working OU.' })
  categoryId!: string;

  @Field(() => Int, { nullable: true, description: '0: desktop only; 1: mobile only; 2: unrestricted, the default.' })
  type?: number | null;

  @Field(() => String, {
    nullable: true,
    // SHELL-44
    description: 'The start page, http(s), at most 500 characters. Codes are sent to its origin only.',
  })
  url?: string | null;

  @Field(() => String, { nullable: true, description: ICON_ARGUMENT })
  icon?: string | null;
}

/** A partial update of an app: omitted fields stay unchanged. */
@ArgsType()
export class AppDetailArguments {
  @Field(() => ID, { description: 'An app of the working OU.' })
  appId!: string;

  @Field(() => LocalizedTextInput, {
    nullable: true,
    description:
      'Replaces all names: at least one text, each at most 50 characters and unique among the apps of the OU.',
  })
  nameJson?: LocalizedTextInput | null;

  @Field(() => LocalizedTextInput, {
    nullable: true,
    description: 'Replaces all descriptions: each text at most 200 characters.',
  })
  descriptionJson?: LocalizedTextInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A category of the working OU; the app moves to the end of another one.',
  })
  categoryId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether people can open it.' })
  isEnable?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the navigation pane shows it.' })
  isDisplay?: boolean | null;

  @Field(() => String, { nullable: true, description: ICON_ARGUMENT })
  icon?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The start page, http(s), at most 500 characters. Only for an app that the OU created.',
  })
  url?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: '0: desktop only; 1: mobile only; 2: unrestricted. Only for an app that the OU created.',
  })
  type?: number | null;

  @Field(() => Int, { nullable: true, description: VERSION_ARGUMENT })
  version?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A menu with its parent.' })
export class OrderedMenu {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => [OrderedMenu])
  children!: OrderedMenu[];
}

@ObjectType({ simpleResolvers: true })
export class OrderedApp {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Boolean)
  isEnable!: boolean;

  @Field(() => Boolean)
  isDisplay!: boolean;

  @Field(() => [OrderedMenu])
  menus!: OrderedMenu[];
}

@ObjectType({ simpleResolvers: true })
export class OrderedCategory extends Category {
  @Field(() => [OrderedApp])
  apps!: OrderedApp[];
}

/** APP-07 */
@ObjectType({ simpleResolvers: true, description: 'Categories, their apps and their menus, in order.' })
export class AppOrder {
  @Field(() => [OrderedCategory])
  categories!: OrderedCategory[];

  @Field(() => String, {
    description: 'Optimistic lock: send it with a new order, which is refused if the order has changed since.',
  })
  stamp!: string;
}

@InputType({ description: 'An app in its category. Without menus, their order stays.' })
export class AppOrderInput {
  @Field(() => ID)
  id!: string;

  @Field(() => [MenuOrderInput], { nullable: true })
  menus?: MenuOrderInput[] | null;
}

@InputType({ description: 'A category with its apps in order.' })
export class CategoryOrderInput {
  @Field(() => ID)
  id!: string;

  @Field(() => [AppOrderInput])
  apps!: AppOrderInput[];
}
