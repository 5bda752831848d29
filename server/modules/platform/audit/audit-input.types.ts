import { ArrayMaxSize, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import type { AuditResult } from './audit-kinds.types.js';
import { AuditResultEnum } from './audit-kinds.types.js';

/** Values of one filter. */
const MAX_VALUES = 200;
const ANY = 'at most 200; none or omitted for any';

@InputType({ description: 'Conditions on events; all of them hold.' })
export class AuditFilter {
  @Field(() => [String], { nullable: true, description: `Kinds of actors, ${ANY}.` })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  userTypes?: string[] | null;

  @Field(() => [String], { nullable: true, description: `Kinds of targets, ${ANY}.` })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  resourceTypes?: string[] | null;

  @Field(() => [String], { nullable: true, description: `Names of events, ${ANY}.` })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  eventNames?: string[] | null;

  @Field(() => [AuditResultEnum], { nullable: true, description: `Outcomes, ${ANY}.` })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  results?: AuditResult[] | null;

  @Field(() => [ID], { nullable: true, description: `Accounts of actors, ${ANY}.` })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  actorIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: `Ids of targets, ${ANY}.` })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  targetIds?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Text in the name of the actor or the target, the beginning of an address, or the whole id of a request, event, person or target. An id is found at once; a text is sought in 20000 events per page.',
  })
  search?: string | null;
}

/** The events of a call. */
@ArgsType()
export class AuditSelectionArguments {
  @Field(() => Timestamp, { nullable: true, description: 'The latest time; by default the end of today.' })
  endTime?: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'The earliest time; by default as far as events are kept.' })
  startTime?: number | null;

  @Field(() => AuditFilter, { nullable: true, description: 'Only events that match it.' })
  filter?: AuditFilter | null;
}

@ArgsType()
export class AuditQueryArguments extends PageArguments {
  @Field(() => Timestamp, { nullable: true, description: 'The latest time; by default the end of today.' })
  endTime?: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'The earliest time; by default as far as events are kept.' })
  startTime?: number | null;

  @Field(() => AuditFilter, { nullable: true, description: 'Only events that match it.' })
  filter?: AuditFilter | null;
}

@ArgsType()
export class AuditTimelineArguments {
  @Field(() => Timestamp, { description: 'The earliest time.' })
  startTime!: number;

  @Field(() => Timestamp, { description: 'The latest time.' })
  endTime!: number;

  @Field(() => Int, { defaultValue: 48, description: 'Number of parts, 1 to 400; 48 by default.' })
  @IsInt()
  @Min(1)
  @Max(400)
  bars!: number;

  @Field(() => AuditFilter, { nullable: true, description: 'Only events that match it.' })
  filter?: AuditFilter | null;
}

@ArgsType()
export class AuditExportArguments extends AuditSelectionArguments {
  @Field(() => Int, { nullable: true, description: 'Minutes from local time to UTC; used without timeZone.' })
  zoneOffset?: number | null;

  @Field(() => String, { nullable: true, description: 'The IANA name of the zone that times are written in.' })
  timeZone?: string | null;
}
