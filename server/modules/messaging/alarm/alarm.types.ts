import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import type { AlarmAction, AlarmState, HistoryKind, Severity } from './alarm-kinds.types.js';
import { AlarmActionEnum, AlarmStateEnum, HistoryKindEnum, SeverityEnum } from './alarm-kinds.types.js';

/** ALM-02 */
@ObjectType({ simpleResolvers: true, description: 'How an alarm asks to be shown beside the lists.' })
export class AlarmPopup {
  @Field(() => Boolean, { description: 'True if the alarm may pop up.' })
  alertPopupOptional!: boolean;

  @Field(() => String, { nullable: true, description: 'Style of the popup; one is shown for WINDOWS; null for none.' })
  style!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Type of the thing that an alarm is about.' })
export class AlarmTypeInfo {
  @Field(() => String, { description: 'device if the alarm names a device, otherwise site.' })
  type!: string;

  @Field(() => String, { nullable: true, description: 'Name of the type of that thing; null if it is not known.' })
  mdmTypeName!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Name of a type of sites.' })
export class AlarmSiteType {
  @Field(() => String, { nullable: true, description: 'Name of the type of the site; null if it is not known.' })
  mdmTypeName!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The site of an alarm.' })
export class AlarmSite {
  @Field(() => AlarmSiteType, { description: 'Type of the site.' })
  typeInfo!: AlarmSiteType;
}

@ObjectType({ simpleResolvers: true, description: 'Things that an alarm belongs to.' })
export class AlarmRelations {
  @Field(() => AlarmSite, { description: 'The site.' })
  site!: AlarmSite;
}

/** ALM-01, ALM-02 */
@ObjectType('Alarm', { simpleResolvers: true, description: 'An alarm of an app about a site of the OU.' })
export class AlarmView {
  @Field(() => ID, { description: 'Id of the alarm.' })
  id!: string;

  @Field(() => ID, { description: 'The same as id.' })
  alertId!: string;

  @Field(() => ID, { description: 'App that published the alarm.' })
  appId!: string;

  @Field(() => String, { description: 'Name of that app in the language of the caller.' })
  appName!: string;

  @Field(() => String, { nullable: true, description: 'System that raised the alarm, as the app names it.' })
  origin!: string | null;

  @Field(() => SeverityEnum, { description: 'Severity, as the app reported it last.' })
  severity!: Severity;

  @Field(() => AlarmStateEnum, { description: 'State at present.' })
  state!: AlarmState;

  @Field(() => String, { nullable: true, description: 'Type of the alarm; null for none.' })
  type!: string | null;

  @Field(() => String, { description: 'Name of the site.' })
  site!: string;

  @Field(() => String, { nullable: true, description: 'Name of the type of the site; null if it is not known.' })
  siteType!: string | null;

  @Field(() => String, { nullable: true, description: 'Device of the site; null for none.' })
  device!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the type of the device; null if it is not known.' })
  deviceType!: string | null;

  @Field(() => String, { nullable: true, description: 'Component of the device; null for none.' })
  component!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the type of the component; null if it is not known.' })
  componentType!: string | null;

  @Field(() => String, { description: 'Text of one line, 1 to 500 characters.' })
  content!: string;

  @Field(() => Timestamp, { description: 'Time at which it began.' })
  start!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which it ended; null while it goes on.' })
  end!: number | null;

  @Field(() => Float, { description: 'Milliseconds from start to end, or until now while it goes on.' })
  duration!: number;

  @Field(() => Boolean, { description: 'True once somebody has acknowledged it for the OU.' })
  acknowledged!: boolean;

  @Field(() => String, { nullable: true, description: 'Name of the person who acknowledged it; null for nobody.' })
  acknowledgedBy!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of that; null for never.' })
  acknowledgedTime!: number | null;

  @Field(() => Int, { description: 'How often its app has reported it, from 1.' })
  repeats!: number;

  @Field(() => Timestamp, { description: 'Time of the last report.' })
  lastTime!: number;

  @Field(() => Int, { nullable: true, description: 'Offset of the site from UTC in minutes; null if it is not known.' })
  zoneOffset!: number | null;

  @Field(() => String, { nullable: true, description: 'Address of the site, http or https; null for none.' })
  url!: string | null;

  @Field(() => AlarmPopup, { description: 'Whether and how the alarm pops up.' })
  popup!: AlarmPopup;

  @Field(() => Boolean, { description: 'True if the alarm asks for a sound while it is active.' })
  soundPromptOptional!: boolean;

  @Field(() => AlarmTypeInfo, { description: 'Type of the device, or of the site.' })
  mdmTypeInfo!: AlarmTypeInfo;

  @Field(() => AlarmRelations, { description: 'The site and its type.' })
  relatedMdm!: AlarmRelations;
}

/** ALM-22 */
@ObjectType({ simpleResolvers: true, description: 'The alarms in which a search looked for its text.' })
export class AlarmSearched {
  @Field(() => Int, { description: 'Number of alarms that were read, at most 20000.' })
  count!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Start of the oldest one of them; null if there was none.' })
  until!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'For searchAfter, which goes on with older alarms; null if all were read.',
  })
  next!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of alarms.' })
export class AlarmPage {
  @Field(() => [AlarmView], { description: 'The alarms in the order of the call.' })
  alarms!: AlarmView[];

  @Field(() => Pagination, { description: 'The place of the page.' })
  pagination!: Pagination;

  @Field(() => AlarmSearched, { nullable: true, description: 'How far a search came; null without one.' })
  searched!: AlarmSearched | null;
}

@ObjectType({ simpleResolvers: true, description: 'Number of alarms of a state and severity.' })
export class AlarmCount {
  @Field(() => AlarmStateEnum, { description: 'The state.' })
  state!: AlarmState;

  @Field(() => SeverityEnum, { description: 'The severity.' })
  severity!: Severity;

  @Field(() => Int, { description: 'Number of these alarms that the caller sees.' })
  count!: number;

  @Field(() => Boolean, { description: 'True if the number is a lower bound: counting stopped at 10000 alarms.' })
  isBounded!: boolean;
}

/** ALM-03 */
@ObjectType({ simpleResolvers: true, description: 'Number of active alarms at sites of one type.' })
export class AlarmSiteTypeCount {
  @Field(() => String, { nullable: true, description: 'Name of the type of the sites; null for sites without one.' })
  mdmTypeName!: string | null;

  @Field(() => Int, { description: 'Number of active alarms that the caller sees.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Numbers of the alarms that the caller sees.' })
export class AlarmCounts {
  @Field(() => [AlarmCount], { description: 'By state and severity; none is left out.' })
  counts!: AlarmCount[];

  @Field(() => [AlarmSiteTypeCount], {
    description: 'By type of the site, the largest first, at most 200 types, among the newest 10000 active alarms.',
  })
  siteTypes!: AlarmSiteTypeCount[];
}

@ObjectType({ simpleResolvers: true, description: 'Values that filters of alarms can take.' })
export class AlarmFilterValues {
  @Field(() => [String], { description: 'Types of alarms, by name, at most 200.' })
  types!: string[];

  @Field(() => [String], { description: 'Names of sites, by name, at most 200.' })
  sites!: string[];

  @Field(() => [String], { description: 'Names of the types of sites, by name, at most 200.' })
  siteTypes!: string[];
}

/** ALM-18 */
@ObjectType({ simpleResolvers: true, description: 'One thing that happened to an alarm.' })
export class AlarmHistoryEntry {
  @Field(() => ID, { description: 'Id of the entry, for lists on screen.' })
  id!: string;

  @Field(() => HistoryKindEnum, { description: 'The thing that happened.' })
  kind!: HistoryKind;

  @Field(() => Timestamp, { description: 'Time of it.' })
  time!: number;

  @Field(() => String, { nullable: true, description: 'Name of the person; null for the app of the alarm.' })
  person!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of reports, for REPEATED; null for all else.' })
  count!: number | null;

  @Field(() => String, { nullable: true, description: 'Text of a note; null for all else.' })
  text!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An alarm with its history and the alarms around it.' })
export class AlarmDetail {
  @Field(() => AlarmView, { description: 'The alarm.' })
  alarm!: AlarmView;

  @Field(() => [AlarmHistoryEntry], { description: 'Its history, the latest first, at most 100 entries of people.' })
  history!: AlarmHistoryEntry[];

  @Field(() => [AlarmView], {
    description:
      'Other alarms of the site that began at most 30 minutes before or after it, the newest first, at most 5.',
  })
  around!: AlarmView[];
}

/** ALM-19 */
@ObjectType({ simpleResolvers: true, description: 'Alarms that began in one interval.' })
export class AlarmSlot {
  @Field(() => Timestamp, { description: 'First millisecond of the interval.' })
  start!: number;

  @Field(() => Timestamp, { description: 'First millisecond after the interval.' })
  end!: number;

  @Field(() => Int, { description: 'Number of critical alarms.' })
  critical!: number;

  @Field(() => Int, { description: 'Number of major alarms.' })
  major!: number;

  @Field(() => Int, { description: 'Number of minor alarms.' })
  minor!: number;

  @Field(() => Int, { description: 'Number of alarms for information.' })
  info!: number;
}

/** ALM-15 */
@ObjectType({ simpleResolvers: true, description: 'Alarms that began or changed.' })
export class AlarmChange {
  @Field(() => AlarmActionEnum, { description: 'Occasion of the event.' })
  action!: AlarmAction;

  @Field(() => [AlarmView], { description: 'The alarms as they are now; empty for select.' })
  alarms!: AlarmView[];

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the event, for the argument `after` of the next subscription; null if it is not stored.',
  })
  eventId!: string | null;
}
