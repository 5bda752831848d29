import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';

/** How a synchronization stands (ASST-05). */
export enum AssetSyncState {
  IDLE = 'IDLE',
  SYNCHRONIZING = 'SYNCHRONIZING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(AssetSyncState, { name: 'AssetSyncState' });

/** ASST-01 */
@ObjectType('Asset', {
  simpleResolvers: true,
  description: 'A thing that the OU operates, as its asset service describes it.',
})
export class AssetView {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Its id in the asset service.' })
  externalId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'For example site, building, line or device.' })
  type!: string;

  @Field(() => ID, { nullable: true, description: 'The asset that it is part of.' })
  parentId!: string | null;

  @Field(() => Boolean, {
    description: 'Whether it is assigned to the user, group or node of the list; in other lists, to any.',
  })
  isAssigned!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AssetPage {
  @Field(() => [AssetView])
  assets!: AssetView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@InputType()
export class AssetFilterInput {
  @Field(() => String, { nullable: true, description: 'A part of the name.' })
  search?: string | null;

  @Field(() => [String], { nullable: true, description: 'At most 50.' })
  types?: string[] | null;

  @Field(() => Boolean, { nullable: true })
  isAssigned?: boolean | null;
}

@ArgsType()
export class AssetListArguments extends ListArguments {
  @Field(() => AssetFilterInput, { nullable: true })
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

  @Field(() => AssetSyncState)
  state!: AssetSyncState;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Earliest start of the next synchronization; null if it may start now.',
  })
  nextSyncTime!: number | null;
}
