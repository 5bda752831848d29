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
registerEnumType(PluginSortField, {
  name: 'PluginSortField',
  description: 'Column that a list of plugins is sorted by.',
  valuesConfig: {
    name: { description: 'Name of the plugin, in the language of the caller.' },
    createdTime: { description: 'Time at which the plugin was registered.' },
    organizationCount: { description: 'Number of OUs that have the plugin.' },
  },
});

@InputType({ description: 'Order of a list of plugins.' })
export class PluginSortInput {
  @Field(() => PluginSortField, { description: 'Column to sort by.' })
  field!: PluginSortField;

  @Field(() => SortOrder, { description: 'Direction of the sort.' })
  order!: SortOrder;
}

@ArgsType()
export class PluginListArguments extends ListArguments {
  @Field(() => String, { nullable: true, description: 'Part of name, description or address.' })
  override search?: string | null;

  @Field(() => PluginSortInput, { nullable: true, description: 'Order of the list; by name by default.' })
  sort?: PluginSortInput | null;
}

@ObjectType({ simpleResolvers: true, description: 'A plugin as members of its OUs see it.' })
export class OrganizationPlugin {
  @Field(() => ID, { description: 'Id of the plugin.' })
  id!: string;

  @Field(() => String, { description: 'Name of the plugin, in the language of the caller.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Description in the language of the caller; a dash or null for none.',
  })
  description!: string | null;

  @Field(() => String, { description: 'Address of the page that the plugin shows, http(s), up to 500 characters.' })
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Plugins of the working OU.' })
export class OrganizationPluginList {
  @Field(() => [OrganizationPlugin], { description: 'The plugins by name.' })
  plugins!: OrganizationPlugin[];
}

@ObjectType({ simpleResolvers: true, description: 'An OU that has a plugin.' })
export class PluginOrganizationRef {
  @Field(() => ID, { description: 'Id of the OU.' })
  id!: string;

  @Field(() => String, { description: 'Name of the OU, unique in the installation.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'OUs that have a plugin.' })
export class PluginOrganizationList {
  @Field(() => [PluginOrganizationRef], { description: 'The OUs by name.' })
  organizations!: PluginOrganizationRef[];

  @Field(() => String, {
    description: 'Optimistic lock: send it with new OUs, which are refused if the assignments have changed since.',
  })
  stamp!: string;
}

/** PLUG-01 */
@ObjectType('Plugin', { simpleResolvers: true, description: 'A plugin of the installation.' })
export class PluginView extends OrganizationPlugin {
  @Field(() => LocalizedTextView, {
    description: 'Names of the plugin, 1 to 50 characters each, each unique in the installation.',
  })
  nameJson!: LocalizedTextView;

  @Field(() => LocalizedTextView, { description: 'Descriptions of the plugin, up to 200 characters each.' })
  descriptionJson!: LocalizedTextView;

  /** PLUG-07 */
  @Field(() => Int, { description: 'Number of OUs that have it. It can be deleted only if there are none.' })
  organizationCount!: number;

  @Field(() => Timestamp, { description: 'Time at which the plugin was registered.' })
  createdTime!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the object since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of plugins.' })
export class PluginList {
  @Field(() => [PluginView], { description: 'The plugins of the page, in the order of the call.' })
  plugins!: PluginView[];

  @Field(() => Pagination, { description: 'The place of the page among the plugins that match.' })
  pagination!: Pagination;
}

/** The fields of a plugin, as a form sends them. */
@ArgsType()
export class PluginArguments {
  @Field(() => LocalizedTextInput, {
    description: 'Names of the plugin, 1 to 50 characters each, each unique in the installation; at least one.',
  })
  nameJson!: LocalizedTextInput;

  /** PLUG-04 */
  @Field(() => LocalizedTextInput, {
    nullable: true,
    description: 'Descriptions of the plugin, up to 200 characters each. Stored as a dash if it is empty.',
  })
  descriptionJson?: LocalizedTextInput | null;

  @Field(() => String, {
    description: 'Address of the page, http(s), up to 500 characters. If the scheme is missing, https:// is added.',
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
