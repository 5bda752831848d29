import { ArrayMaxSize, IsBoolean, IsInt, IsOptional, IsUrl, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import type { AlarmInterval, AlarmOrder, AlarmState, Severity } from './alarm-kinds.types.js';
import { AlarmIntervalEnum, AlarmOrderEnum, AlarmStateEnum, SeverityEnum } from './alarm-kinds.types.js';

/** Minutes; the widest offset on Earth is 14 hours. */
const MAX_ZONE_OFFSET = 14 * 60;
/** Values of one filter. */
const MAX_VALUES = 20;

const TEXT_OR_KEPT = 'omitted or null keeps what the alarm has';

@InputType({ description: 'An alarm to begin, to report again, or to end.' })
export class AlarmInput {
  @Field(() => String, {
    description: 'Key of the alarm at the app, 1 to 100 characters: with it the app reports the same alarm again.',
  })
  key!: string;

  @Field(() => SeverityEnum, { nullable: true, description: `Severity; needed for a new alarm, ${TEXT_OR_KEPT}.` })
  @IsOptional()
  severity?: Severity | null;

  @Field(() => String, {
    nullable: true,
    description: `Text of one line, 1 to 500 characters; needed for a new alarm, ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  content?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Name of the site, 1 to 200 characters; needed for a new alarm, ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  site?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Name of the type of the site, up to 100 characters; ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  siteType?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Asset of the OU that the site is: only those who reach it see the alarm. Taken from a new alarm alone.',
  })
  @IsOptional()
  siteAssetId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Resource of the OU that the site is, instead of an asset: only those who reach it see the alarm. Taken from a new alarm alone.',
  })
  @IsOptional()
  siteResourceId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `System that raised the alarm, up to 100 characters; ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  origin?: string | null;

  @Field(() => String, { nullable: true, description: `Type of the alarm, up to 100 characters; ${TEXT_OR_KEPT}.` })
  @IsOptional()
  type?: string | null;

  @Field(() => String, { nullable: true, description: `Device, up to 200 characters; ${TEXT_OR_KEPT}.` })
  @IsOptional()
  device?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Name of the type of the device, up to 100 characters; ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  deviceType?: string | null;

  @Field(() => String, { nullable: true, description: `Component, up to 200 characters; ${TEXT_OR_KEPT}.` })
  @IsOptional()
  component?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Name of the type of the component, up to 100 characters; ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  componentType?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time at which it began, at most 5 minutes ahead of the portal; the time of the call by default. An earlier one replaces that of the alarm.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  start?: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time at which it ended, not before its start and at most 5 minutes ahead of the portal; ends the alarm.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  end?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `Offset of the site from UTC in minutes, -840 to 840; ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  @Min(-MAX_ZONE_OFFSET)
  @Max(MAX_ZONE_OFFSET)
  zoneOffset?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `Address of the site, http or https, up to 500 characters; ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  @MaxLength(500)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true })
  url?: string | null;

  @Field(() => Boolean, { nullable: true, description: `Whether it may pop up; false by default, ${TEXT_OR_KEPT}.` })
  @IsOptional()
  @IsBoolean()
  popupOptional?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `Style of the popup, up to 20 characters; WINDOWS shows one; ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  popupStyle?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: `Whether it asks for a sound while it is active; false by default, ${TEXT_OR_KEPT}.`,
  })
  @IsOptional()
  @IsBoolean()
  soundPromptOptional?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'The alarms that a call published.' })
export class PublishedAlarms {
  @Field(() => [ID], { description: 'Ids of the alarms, in the order of the input.' })
  alertIds!: string[];
}

@InputType({ description: 'Conditions of a list of alarms; all of them hold. An empty list is no condition.' })
export class AlarmFilterInput {
  @Field(() => [SeverityEnum], { nullable: true, description: 'One of these severities.' })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  severities?: Severity[] | null;

  @Field(() => [AlarmStateEnum], { nullable: true, description: 'One of these states.' })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  states?: AlarmState[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether somebody has acknowledged the alarm.',
  })
  @IsOptional()
  @IsBoolean()
  acknowledged?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'One of these types of alarms, at most 20.' })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  types?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'At one of these sites, by their names, at most 20.' })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  sites?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'At sites of one of these types, by their names, at most 20.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_VALUES)
  siteTypes?: string[] | null;

  @Field(() => Timestamp, { nullable: true, description: 'Began at this time or later.' })
  @IsOptional()
  @IsInt()
  from?: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'Began before this time.' })
  @IsOptional()
  @IsInt()
  to?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Text in the content, the site, the device or the component, of which the first 100 characters count; looked for in the newest 20000 alarms that meet the other conditions, or in those after searchAfter.',
  })
  @IsOptional()
  search?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The next of a search: the text is looked for in the 20000 alarms after those; needs search.',
  })
  @IsOptional()
  searchAfter?: string | null;
}

@ArgsType()
export class AlarmListArguments extends PageArguments {
  @Field(() => AlarmFilterInput, { nullable: true, description: 'Conditions; by default all alarms.' })
  filters?: AlarmFilterInput | null;

  @Field(() => AlarmOrderEnum, { nullable: true, description: 'Order of the list; NEWEST by default.' })
  order?: AlarmOrder | null;
}

@ArgsType()
export class AlarmTimelineArguments {
  @Field(() => Timestamp, { description: 'Within the first interval.' })
  from!: number;

  @Field(() => Timestamp, {
    description: 'Within the last interval, later than from; at most 400 intervals lie between.',
  })
  to!: number;

  @Field(() => AlarmIntervalEnum, { description: 'Length of the intervals.' })
  interval!: AlarmInterval;

  @Field(() => Int, { description: 'Minutes from local time to UTC, as getTimezoneOffset; used without a time zone.' })
  zoneOffset!: number;

  @Field(() => String, { nullable: true, description: 'IANA name of the time zone, such as Europe/Warsaw.' })
  timeZone?: string | null;
}
