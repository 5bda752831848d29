import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
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
  description: 'A thing that the OU operates, as its asset service tells it.',
})
export class AssetView {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Its id in the asset service.' })
  externalId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Such as site, building, line, device.' })
  type!: string;

  @Field(() => ID, { nullable: true, description: 'The asset that it is part of.' })
  parentId!: string | null;

  @Field(() => Boolean, { description: 'To whom or what the list is about; in others, to anybody or any node.' })
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

/** ASST-02 */
@ObjectType({
  simpleResolvers: true,
  description: 'Synchronizations left in the window, and the end of the last successful one.',
})
export class AssetSyncInfo {
  @Field(() => Int, { description: 'Synchronizations that may still begin in the window of now.' })
  number!: number;

  @Field(() => Timestamp, { nullable: true, description: 'The end of the last one that succeeded.' })
  lastSyncTime!: number | null;

  @Field(() => AssetSyncState)
  state!: AssetSyncState;

  @Field(() => Timestamp, { nullable: true, description: 'When the next may begin; null when it may now.' })
  nextSyncTime!: number | null;
}
