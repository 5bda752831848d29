import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { AppRef } from '../../directory/role/right.types.js';

const IDENTIFIER = '1 to 100 visible ASCII characters, unique in the app.';
const NAME = '1 to 200 characters.';
const TYPE = 'site, building, line, device, dataset or a custom type: 1 to 50 of a to z, 0 to 9, ".", "_" and "-".';

/** RSRC-01 */
@ObjectType('Resource', {
  simpleResolvers: true,
  description: 'A thing of an app, to which people are given access: a site, a building, a data set.',
})
export class ResourceView {
  @Field(() => ID, { description: 'Id of the resource in the portal.' })
  id!: string;

  @Field(() => String, { description: `Its id in the app: ${IDENTIFIER}` })
  identifier!: string;

  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => String, { description: TYPE })
  type!: string;

  /** RSRC-06 */
  @Field(() => Boolean, { description: 'True for a standard type, false for a custom one.' })
  isStandard!: boolean;

  @Field(() => AppRef, { description: 'The app that owns the resource.' })
  app!: AppRef;

  @Field(() => Timestamp, { description: 'Time at which the resource was created or registered.' })
  createdTime!: number;

  @Field(() => Int, { description: 'Number of users who have it directly, those whose access is still to begin too.' })
  userCount!: number;

  @Field(() => Int, { description: 'Number of user groups that have it.' })
  userGroupCount!: number;

  @Field(() => Int, { description: 'Number of nodes whose resource it is.' })
  structureCount!: number;

  @Field(() => Int, {
    description:
      'Optimistic lock: send it with a change, which is refused if somebody else changed the resource since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of resources.' })
export class ResourcePage {
  @Field(() => [ResourceView], { description: 'The resources of the page, by name.' })
  resources!: ResourceView[];

  @Field(() => Pagination, { description: 'The place of the page among the resources that match.' })
  pagination!: Pagination;
}

@ArgsType()
export class ResourceListArguments extends ListArguments {
  @Field(() => String, { nullable: true, description: 'Resources of this type alone; of all types by default.' })
  type?: string | null;

  @Field(() => ID, { nullable: true, description: 'Resources of this app of the OU alone; of all apps by default.' })
  appId?: string | null;
}

/** RSRC-06 */
@ObjectType({ simpleResolvers: true, description: 'A type of resources.' })
export class ResourceType {
  @Field(() => String, { description: 'The type as resources carry it.' })
  type!: string;

  @Field(() => Boolean, { description: 'True for site, building, line, device and dataset.' })
  isStandard!: boolean;

  @Field(() => Boolean, { description: 'Whether the OU preselects it (defaultResourceTypes).' })
  isDefault!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Apps that own resources.' })
export class ResourceAppList {
  @Field(() => [AppRef], { description: 'The apps by name.' })
  apps!: AppRef[];
}

@ArgsType()
export class ResourceArguments {
  @Field(() => ID, { description: 'The app that owns the resource, one that the OU may use.' })
  appId!: string;

  @Field(() => String, { description: IDENTIFIER })
  identifier!: string;

  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => String, { description: TYPE })
  type!: string;
}

@ArgsType()
export class ResourceModifyArguments {
  @Field(() => ID, { description: 'A resource of the working OU.' })
  id!: string;

  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => String, { description: TYPE })
  type!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change starts from; an outdated one is refused. Omitted to overwrite any.',
  })
  version?: number | null;
}
