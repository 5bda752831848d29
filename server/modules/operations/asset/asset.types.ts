import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { AssetOtherWays } from './asset-ways.types.js';
import { UserGroupRef } from '../../identity/account/member-links.types.js';
import { StructureRef } from '../../directory/user/user.types.js';

/** How a synchronization stands (ASST-05). */
export enum AssetSyncState {
  IDLE = 'IDLE',
  SYNCHRONIZING = 'SYNCHRONIZING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(AssetSyncState, {
  name: 'AssetSyncState',
  description: 'State of a synchronization.',
  valuesConfig: {
    IDLE: { description: 'None has started yet.' },
    SYNCHRONIZING: { description: 'Waiting for its turn, or in progress.' },
    DONE: { description: 'The last one succeeded.' },
    FAILED: { description: 'The last one failed.' },
  },
});

/** ASST-01 */
@ObjectType('Asset', {
  simpleResolvers: true,
  description: 'A thing that the OU operates, as its asset service describes it.',
})
export class AssetView {
  @Field(() => ID, { description: 'Id of the asset in the portal.' })
  id!: string;

  @Field(() => String, { description: 'Its id in the asset service.' })
  externalId!: string;

  @Field(() => String, { description: 'Name of the asset, as its asset service gives it.' })
  name!: string;

  @Field(() => String, { description: 'For example site, building, line or device.' })
  type!: string;

  @Field(() => ID, { nullable: true, description: 'The asset that it is part of; null for none.' })
  parentId!: string | null;

  @Field(() => Boolean, {
    description: 'Whether it is assigned to the user, group or node of the list; in other lists, to any.',
  })
  isAssigned!: boolean;

  /** CALL-335 */
  @Field(() => AssetOtherWays, {
    nullable: true,
    description: 'The ways of the user of the list to it beside an own assignment; null in lists of no user.',
  })
  otherWays?: AssetOtherWays | null;
}

@ObjectType({ simpleResolvers: true, description: 'The nodes at which an asset stands.' })
export class AssetPlaces {
  @Field(() => [StructureRef], { description: 'The first 3 of these nodes that the caller sees.' })
  nodes!: StructureRef[];

  @Field(() => Int, { description: 'Number of these nodes that the caller sees.' })
  total!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The people within the reach of the caller who reach an asset.' })
export class AssetReach {
  @Field(() => Int, { description: 'Number of these people, at most 10,000.' })
  count!: number;

  @Field(() => Boolean, { description: 'True if count is a lower bound, because counting stopped.' })
  isBounded!: boolean;

  @Field(() => Boolean, {
    description: 'Whether people reach it by a node: at the node of the asset, or above one that authorizes by itself.',
  })
  isByNode!: boolean;

  @Field(() => Boolean, { description: 'Whether it is assigned to people directly.' })
  isDirect!: boolean;

  @Field(() => [UserGroupRef], { description: 'The first 2 user groups, by name, that have the asset.' })
  userGroups!: UserGroupRef[];

  @Field(() => Int, { description: 'Number of user groups within the reach of the caller that have the asset.' })
  userGroupCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A type of assets.' })
export class AssetType {
  @Field(() => String, { description: 'The type, as the asset service names it.' })
  type!: string;

  @Field(() => Int, { description: 'Number of assets of this type in the OU.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of assets.' })
export class AssetPage {
  @Field(() => [AssetView], { description: 'The assets of the page, in the order of the query.' })
  assets!: AssetView[];

  @Field(() => Pagination, { description: 'The place of the page among the assets that match.' })
  pagination!: Pagination;
}

@InputType({ description: 'Conditions on assets, all of which must hold.' })
export class AssetFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'A part of the name or of the external id. An argument search comes before it.',
  })
  search?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Assets of one of these types, at most 50; empty or omitted for all.',
  })
  types?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for assigned assets alone, false for the others alone; both by default.',
  })
  isAssigned?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Assets at this node within reach. This condition and those below are for callers who synchronize or assign assets.',
  })
  structureId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'With structureId: assets below the node too; false by default.',
  })
  isBelow?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Assets that this user within reach reaches, by whatever way.' })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Assets that are assigned to this user group within reach.' })
  userGroupId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for assets that anybody within reach reaches, false for the others; both by default.',
  })
  isReached?: boolean | null;
}

@ArgsType()
export class AssetListArguments extends ListArguments {
  @Field(() => AssetFilterInput, { nullable: true, description: 'Conditions on the assets; none by default.' })
  filter?: AssetFilterInput | null;
}

/** Why a synchronization failed; it changed nothing. */
export enum AssetSyncFailure {
  UNAVAILABLE = 'UNAVAILABLE',
  UNUSABLE = 'UNUSABLE',
  CANCELLED = 'CANCELLED',
  REFUSED = 'REFUSED',
  INTERRUPTED = 'INTERRUPTED',
}
registerEnumType(AssetSyncFailure, {
  name: 'AssetSyncFailure',
  description: 'Reason of a failed synchronization, which changed nothing.',
  valuesConfig: {
    UNAVAILABLE: { description: 'The asset service did not answer, or not completely.' },
    UNUSABLE: { description: 'The answer of the asset service does not match the protocol.' },
    CANCELLED: { description: 'An administrator cancelled it.' },
    REFUSED: { description: 'The person who started it may no longer synchronize.' },
    INTERRUPTED: { description: 'The portal was interrupted, or the reason is not known any more.' },
  },
});

/** The counts of a synchronization so far. */
@ObjectType({
  simpleResolvers: true,
  description: 'The progress of a synchronization, or the result of a finished one.',
})
export class AssetSyncProgress {
  @Field(() => Int, { description: 'Number of assets that the asset service has sent.' })
  read!: number;

  @Field(() => Int, { nullable: true, description: 'Number of all its assets; null while it has not told it.' })
  total!: number | null;

  @Field(() => Int, { description: 'Number of new assets among them.' })
  added!: number;

  @Field(() => Int, { description: 'Number of changed assets among them.' })
  changed!: number;

  @Field(() => Int, { description: 'Number of assets that the asset service no longer has; known once all are read.' })
  removed!: number;
}

/** ASST-02 */
@ObjectType({
  simpleResolvers: true,
  description: 'The synchronizations left in the present window, and the end of the last successful one.',
})
export class AssetSyncInfo {
  @Field(() => Int, { description: 'Number of synchronizations that may still start in the present window.' })
  number!: number;

  @Field(() => Timestamp, { nullable: true, description: 'End of the last successful synchronization.' })
  lastSyncTime!: number | null;

  @Field(() => AssetSyncState, { description: 'State of the last synchronization.' })
  state!: AssetSyncState;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Earliest start of the next synchronization; null if it may start now.',
  })
  nextSyncTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'Start of the last synchronization; null for none.' })
  startedTime!: number | null;

  @Field(() => AssetSyncProgress, {
    nullable: true,
    description: 'Counts of the last synchronization; null if they are not known, as long after its end.',
  })
  progress!: AssetSyncProgress | null;

  @Field(() => AssetSyncFailure, { nullable: true, description: 'Reason of a failure; null in other states.' })
  failure!: AssetSyncFailure | null;
}
