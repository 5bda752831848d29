import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
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

  @Field(() => String, { description: 'Sent back with other OUs, which are refused when another came first.' })
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
  @Field(() => Int, { description: 'OUs that have it: with any, it cannot be deleted.' })
  organizationCount!: number;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Int, { description: 'Sent back with a change, which is refused when another came first.' })
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
  @Field(() => LocalizedTextInput)
  nameJson!: LocalizedTextInput;

  /** PLUG-04 */
  @Field(() => LocalizedTextInput, { nullable: true, description: 'A dash when it is left empty.' })
  descriptionJson?: LocalizedTextInput | null;

  @Field(() => String, { description: 'Without a scheme, https:// is put before it.' })
  url!: string;
}

@ArgsType()
export class PluginModifyArguments extends PluginArguments {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true })
  version?: number | null;
}
