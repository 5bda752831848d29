import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { ManagedMenu } from '../menu/menu.types.js';
import { AppDeviceType, DataAuthorizeType } from '../portal/app-kinds.types.js';
import { Category } from '../portal/portal.types.js';
import { AppRef } from '../../directory/role/right.types.js';
import { StructureRef } from '../../directory/user/user.types.js';

/** The origin of an app (APP-01): the operator entitled the OU to it, or the OU created it. */
export enum AppOrigin {
  PURCHASED = 'PURCHASED',
  CUSTOM = 'CUSTOM',
}
registerEnumType(AppOrigin, {
  name: 'AppOrigin',
  description: 'Origin of an app.',
  valuesConfig: {
    PURCHASED: { description: 'The operator entitled the OU to it.' },
    CUSTOM: { description: 'The OU created it.' },
  },
});

/** The visibility of an app to people (APP-06). */
export enum AppState {
  ENABLED = 'ENABLED',
  DISABLED = 'DISABLED',
  HIDDEN = 'HIDDEN',
}
registerEnumType(AppState, {
  name: 'AppState',
  description: 'Visibility of an app to people.',
  valuesConfig: {
    ENABLED: { description: 'Enabled and shown in the navigation pane.' },
    HIDDEN: { description: 'Enabled, and not shown in the navigation pane.' },
    DISABLED: { description: 'Opens for nobody.' },
  },
});

@InputType({ description: 'Filters of the list of apps: an app matches any value of each.' })
export class AppFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Apps of one of these categories; empty or omitted for all.' })
  categoryIds?: string[] | null;

  @Field(() => [AppState], { nullable: true, description: 'Apps in one of these states; empty or omitted for all.' })
  states?: AppState[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Apps with a tag of one of these keys; empty or omitted for all.',
  })
  tagKeys?: string[] | null;
}

@ArgsType()
export class AppListArguments extends ListArguments {
  @Field(() => AppOrigin, { nullable: true, description: 'Apps of this origin; both by default.' })
  createdType?: AppOrigin | null;

  @Field(() => Boolean, { nullable: true, description: 'Ignores all filters.' })
  noFilter?: boolean | null;

  @Field(() => AppFilterInput, { nullable: true, description: 'Further conditions; none by default.' })
  filter?: AppFilterInput | null;
}

@ObjectType({ simpleResolvers: true, description: 'A category of the launcher with its texts.' })
export class ManagedCategory extends Category {
  @Field(() => LocalizedTextView, { description: 'Names of the category, 1 to 50 characters each.' })
  nameJson!: LocalizedTextView;

  @Field(() => Int, { description: 'Number of apps in the category.' })
  appCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Categories of the launcher.' })
export class ManagedCategoryList {
  @Field(() => [ManagedCategory], { description: 'The categories in launcher order.' })
  categories!: ManagedCategory[];
}

/** APP-09 */
@ObjectType('AppTag', { simpleResolvers: true, description: 'A label of an app, for filters.' })
export class AppTagView {
  @Field(() => ID, { description: 'Id of the tag.' })
  id!: string;

  @Field(() => String, { description: '1 to 50 letters, digits or one of _-/, unique in the app.' })
  key!: string;

  @Field(() => String, { description: '1 to 100 characters.' })
  value!: string;
}

@InputType({ description: 'A label of an app, for filters.' })
export class AppTagInput {
  @Field(() => String, { description: '1 to 50 letters, digits or one of _-/, unique in the app.' })
  key!: string;

  @Field(() => String, { description: '1 to 100 characters.' })
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The tags of an app.' })
export class AppTagList {
  @Field(() => [AppTagView], { description: 'The tags of the app by key.' })
  tags!: AppTagView[];
}

@ObjectType({ simpleResolvers: true, description: 'An app as its administrators see it in lists.' })
export class ManagedApp extends AppRef {
  @Field(() => String, { nullable: true, description: 'Description in the language of the caller; null for none.' })
  description!: string | null;

  @Field(() => Category, { description: 'The category of the launcher that the app is in.' })
  category!: Category;

  @Field(() => String, { nullable: true, description: 'A name of the built-in set, or the address of a picture.' })
  icon!: string | null;

  @Field(() => AppOrigin, { description: 'Origin of the app, which decides what may be changed.' })
  origin!: AppOrigin;

  /** SCUT-02 */
  @Field(() => Boolean, { description: 'A shortcut app, which consists of menus and permissions of other apps.' })
  isShortcut!: boolean;

  /** SHELL-15 */
  @Field(() => AppDeviceType, { description: 'Devices that the app is for.' })
  type!: AppDeviceType;

  @Field(() => Boolean, { description: 'Whether people can open the app.' })
  isEnable!: boolean;

  /** SHELL-12 */
  @Field(() => Boolean, { description: 'Shown in the navigation pane.' })
  isDisplay!: boolean;

  @Field(() => Boolean, { description: 'Whether the app is shown with the new navigation, if the OU offers it.' })
  isNewNavigation!: boolean;

  /** APP-10 */
  @Field(() => DataAuthorizeType, { description: 'The data that the app is given.' })
  dataAuthorizeType!: DataAuthorizeType;

  @Field(() => Int, { description: 'Number of all menus of the app.' })
  menuCount!: number;

  @Field(() => [String], { description: 'The keys of its tags.' })
  tagKeys!: string[];

  @Field(() => Timestamp, { description: 'Time at which the OU got the app.' })
  createdTime!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;
}

/** APP-03 */
@ObjectType({ simpleResolvers: true, description: 'An app with all data of its page in the console.' })
export class ManagedAppDetail extends ManagedApp {
  @Field(() => LocalizedTextView, { description: 'Names of the app, 1 to 50 characters each.' })
  nameJson!: LocalizedTextView;

  @Field(() => LocalizedTextView, { description: 'Descriptions of the app, up to 200 characters each.' })
  descriptionJson!: LocalizedTextView;

  @Field(() => String, { description: 'Blank for an app without a start page.' })
  url!: string;

  @Field(() => Boolean, { description: 'The app has a secret for calling the portal.' })
  hasCredentials!: boolean;

  /** APP-15 */
  @Field(() => [StructureRef], { description: 'Those within the scope of the caller.' })
  structures!: StructureRef[];

  @Field(() => [AppTagView], { description: 'The tags of the app by key.' })
  tags!: AppTagView[];

  @Field(() => [ManagedMenu], { description: 'All menus of the app as a tree, in order.' })
  menus!: ManagedMenu[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of apps.' })
export class ManagedAppPage {
  @Field(() => [ManagedApp], { description: 'The apps of the page, in launcher order.' })
  apps!: ManagedApp[];

  @Field(() => Pagination, { description: 'The place of the page among the apps that match.' })
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

@ObjectType({ simpleResolvers: true, description: "The OU's right to apps of its own." })
export class AppDesign {
  /** APP-14 */
  @Field(() => Boolean, { description: 'The OU may create apps of its own.' })
  enable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The credentials of an app, shown only once.' })
export class AppCredentials {
  @Field(() => ID, { description: 'Id of the app, which it sends with the secret.' })
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
  @Field(() => DataAuthorizeType, { description: 'The data that the app is given.' })
  dataAuthorizeType!: DataAuthorizeType;

  @Field(() => [DataAuthorizeType], { description: 'The data scopes that the installation offers.' })
  types!: DataAuthorizeType[];
}
