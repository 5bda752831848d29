import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { LocalizedTextInput, LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';

export enum PluginSortField {
  name = 'name',
  createdTime = 'createdTime',
  organizationCount = 'organizationCount',
}
registerEnumType(PluginSortField, { name: 'PluginSortField' });

@InputType()
export class PluginSortInput {
  @Field(() => PluginSortField)
  field!: PluginSortField;

  @Field(() => SortOrder)
  order!: SortOrder;
}

@ArgsType()
export class PluginListArguments extends ListArguments {
  @Field(() => String, { nullable: true, description: 'Part of name, description or address.' })
  override search?: string | null;

  @Field(() => PluginSortInput, { nullable: true })
  sort?: PluginSortInput | null;
}

@ObjectType({ simpleResolvers: true, description: 'A plugin as members of its OUs see it.' })
export class OrganizationPlugin {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String)
  url!: string;
}

@ObjectType({ simpleResolvers: true })
export class OrganizationPluginList {
  @Field(() => [OrganizationPlugin])
  plugins!: OrganizationPlugin[];
}

@ObjectType({ simpleResolvers: true, description: 'An OU that has a plugin.' })
export class PluginOrganizationRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true })
export class PluginOrganizationList {
  @Field(() => [PluginOrganizationRef])
  organizations!: PluginOrganizationRef[];

  @Field(() => String, {
    description: 'Optimistic lock: send it with new OUs, which are refused if the assignments have changed since.',
  })
  stamp!: string;
}

/** PLUG-01 */
@ObjectType('Plugin', { simpleResolvers: true, description: 'A plugin of the installation.' })
export class PluginView extends OrganizationPlugin {
  @Field(() => LocalizedTextView)
  nameJson!: LocalizedTextView;

  @Field(() => LocalizedTextView)
  descriptionJson!: LocalizedTextView;

  /** PLUG-07 */
  @Field(() => Int, { description: 'Number of OUs that have it. It can be deleted only if there are none.' })
  organizationCount!: number;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class PluginList {
  @Field(() => [PluginView])
  plugins!: PluginView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

/** The fields of a plugin, as a form sends them. */
@ArgsType()
export class PluginArguments {
  @Field(() => LocalizedTextInput, {
    description: 'At least one text; each at most 50 characters and unique among all plugins, ignoring case.',
  })
  nameJson!: LocalizedTextInput;

  /** PLUG-04 */
  @Field(() => LocalizedTextInput, {
    nullable: true,
    description: 'Each text at most 200 characters. Stored as a dash if it is empty.',
  })
  descriptionJson?: LocalizedTextInput | null;

  @Field(() => String, {
    description: 'http(s), at most 500 characters. If the scheme is missing, https:// is added.',
  })
  url!: string;
}

@ArgsType()
export class PluginModifyArguments extends PluginArguments {
  @Field(() => ID, { description: 'A plugin of the installation.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: VERSION_ARGUMENT })
  version?: number | null;
}
