import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { AccessDenialReason, AccessStep } from './access-steps.types.js';

/** The kinds of things that members reach without a role. */
export enum AccessThingKind {
  ASSET = 'ASSET',
  RESOURCE = 'RESOURCE',
}
registerEnumType(AccessThingKind, {
  name: 'AccessThingKind',
  description: 'Kinds of things that users reach by assignments, user groups and nodes.',
  valuesConfig: {
    ASSET: { description: 'Assets; asking takes operation assets or assetPermission too.' },
    RESOURCE: { description: 'Resources; asking takes operation resource too.' },
  },
});

@ArgsType()
export class UserThingsArguments extends ListArguments {
  @Field(() => ID, { description: 'A user within reach.' })
  userId!: string;

  @Field(() => AccessThingKind, { description: 'Kind of the things.' })
  kind!: AccessThingKind;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for things that the user has or will have, false for the others; omitted for all of the working OU.',
  })
  isReached?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'Access of a user to an asset or a resource.' })
export class ThingAccess {
  @Field(() => ID, { description: 'Id of the asset or resource.' })
  id!: string;

  @Field(() => String, { description: 'Name of the asset or resource.' })
  name!: string;

  @Field(() => String, { description: 'Type of the asset or resource.' })
  type!: string;

  @Field(() => Boolean, { description: 'True if a path counts now, whatever the state of the account.' })
  isGranted!: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time from which the user has it, if no path to it counts yet; null otherwise.',
  })
  effectiveTime!: number | null;

  @Field(() => [[AccessStep]], { description: 'The paths to it, those that count first; the first 5.' })
  paths!: AccessStep[][];

  @Field(() => Int, { description: 'Number of all paths to it.' })
  pathCount!: number;
}

/** BYND-01 */
@ObjectType({ simpleResolvers: true, description: 'A page of assets or resources, and how a user reaches each.' })
export class UserThings {
  @Field(() => AccessDenialReason, {
    nullable: true,
    description: 'The state of the account, if it prevents all access at present, whatever is granted.',
  })
  accountDenial!: AccessDenialReason | null;

  @Field(() => [ThingAccess], { description: 'The things of the page, by name.' })
  things!: ThingAccess[];

  @Field(() => Pagination, { description: 'The place of the page in the list.' })
  pagination!: Pagination;
}
