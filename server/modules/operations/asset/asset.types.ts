import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { AssetOtherWays } from './asset-ways.types.js';

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

@ObjectType({ simpleResolvers: true, description: 'A page of assets.' })
export class AssetPage {
  @Field(() => [AssetView], { description: 'The assets of the page, in the order of the query.' })
  assets!: AssetView[];

  @Field(() => Pagination, { description: 'The place of the page among the assets that match.' })
  pagination!: Pagination;
}

@InputType({ description: 'Conditions on assets, all of which must hold.' })
export class AssetFilterInput {
  @Field(() => String, { nullable: true, description: 'A part of the name. An argument search comes before it.' })
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
}

@ArgsType()
export class AssetListArguments extends ListArguments {
  @Field(() => AssetFilterInput, { nullable: true, description: 'Conditions on the assets; none by default.' })
  filter?: AssetFilterInput | null;
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
}
