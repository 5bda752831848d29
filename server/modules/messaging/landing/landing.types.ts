import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { MenuPlace } from '../../applications/portal/menu-place.types.js';
import { FrameState } from '../../applications/embed/embed.types.js';

/** LAND-09 */
export enum LandingWidgetType {
  QUICK_MENU = 'QUICK_MENU',
  RECENT_VISITS = 'RECENT_VISITS',
  STATION_MESSAGES = 'STATION_MESSAGES',
  ACTIVE_ALARMS = 'ACTIVE_ALARMS',
  ANNOUNCEMENTS = 'ANNOUNCEMENTS',
  ALARM_TREND = 'ALARM_TREND',
  RUN_STATUS = 'RUN_STATUS',
  WEB_FRAME = 'WEB_FRAME',
}
registerEnumType(LandingWidgetType, {
  name: 'LandingWidgetType',
  description: 'Widgets of the landing page.',
  valuesConfig: {
    QUICK_MENU: { description: 'Links to chosen menus.' },
    RECENT_VISITS: { description: 'Links to the pages that the person opened last.' },
    STATION_MESSAGES: { description: 'Unread station messages.' },
    ACTIVE_ALARMS: { description: 'Active alarms of the OU.' },
    ANNOUNCEMENTS: { description: 'Announcements, as the system message group has them.' },
    ALARM_TREND: { description: 'A chart of the alarms of the OU per interval.' },
    RUN_STATUS: { description: 'Whether the apps of the person answer; if the OU enabled it.' },
    WEB_FRAME: { description: 'A page of an app, or a plugin of the OU.' },
  },
});

/** LAND-07 */
export enum LandingRange {
  DAY = 'DAY',
  MONTH = 'MONTH',
  YEAR = 'YEAR',
  MTD = 'MTD',
  DAYS_30 = 'DAYS_30',
  QTD = 'QTD',
  MONTHS_3 = 'MONTHS_3',
  YTD = 'YTD',
  MONTHS_12 = 'MONTHS_12',
  CUSTOM = 'CUSTOM',
}
registerEnumType(LandingRange, {
  name: 'LandingRange',
  description: 'Time ranges of a widget.',
  valuesConfig: {
    DAY: { description: 'The current day.' },
    MONTH: { description: 'The current month.' },
    YEAR: { description: 'The current year.' },
    MTD: { description: 'The current month up to now.' },
    DAYS_30: { description: 'The last 30 days.' },
    QTD: { description: 'The current quarter up to now.' },
    MONTHS_3: { description: 'The last 3 months.' },
    YTD: { description: 'The current year up to now.' },
    MONTHS_12: { description: 'The last 12 months.' },
    CUSTOM: { description: 'From one day to another.' },
  },
});

/** LAND-08 */
export enum LandingInterval {
  H = 'H',
  D = 'D',
  W = 'W',
  M = 'M',
  Y = 'Y',
}
registerEnumType(LandingInterval, {
  name: 'LandingInterval',
  description: 'Intervals of a chart.',
  valuesConfig: {
    H: { description: 'An hour.' },
    D: { description: 'A day.' },
    W: { description: 'A week.' },
    M: { description: 'A month.' },
    Y: { description: 'A year.' },
  },
});

/** LAND-15 */
export enum LandingSource {
  OWN = 'OWN',
  ORGANIZATION = 'ORGANIZATION',
  NONE = 'NONE',
}
registerEnumType(LandingSource, {
  name: 'LandingSource',
  description: 'Origin of a landing page.',
  valuesConfig: {
    OWN: { description: 'The caller arranged it.' },
    ORGANIZATION: { description: 'The administrator of the OU arranged it for everyone.' },
    NONE: { description: 'Nobody arranged one: the first screen of the portal shows.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A plugin that a widget can show.' })
export class LandingPlugin {
  @Field(() => ID, { description: 'Id of the plugin.' })
  id!: string;

  @Field(() => String, { description: 'Name of the plugin, in the language of the caller.' })
  name!: string;

  @Field(() => String, { description: 'Address of its page.' })
  url!: string;
}

const PLACE = {
  x: 'Column of its left edge, from 0 to 11.',
  y: 'Row of its upper edge, from 0.',
  width: 'Number of columns, 2 to 12.',
  height: 'Number of rows, 2 to 20.',
};
const RANGE = 'Time range of a chart of alarms; the current month if it is omitted.';
const INTERVAL = 'Interval of a chart of alarms; a day if it is omitted.';

@ObjectType({ simpleResolvers: true, description: 'A widget with its place and what it shows.' })
export class LandingWidget {
  @Field(() => LandingWidgetType, { description: 'Kind of the widget.' })
  type!: LandingWidgetType;

  @Field(() => Int, { description: PLACE.x })
  x!: number;

  @Field(() => Int, { description: PLACE.y })
  y!: number;

  @Field(() => Int, { description: PLACE.width })
  width!: number;

  @Field(() => Int, { description: PLACE.height })
  height!: number;

  /** LAND-06 */
  @Field(() => LandingRange, { nullable: true, description: 'Time range of a chart of alarms; null for other kinds.' })
  range!: LandingRange | null;

  /** LAND-05 */
  @Field(() => LandingInterval, { nullable: true, description: 'Interval of a chart of alarms; null for other kinds.' })
  interval!: LandingInterval | null;

  @Field(() => String, { nullable: true, description: 'First day of a custom range, as 2026-11-26; otherwise null.' })
  start!: string | null;

  @Field(() => String, { nullable: true, description: 'Last day of a custom range, as 2026-11-26; otherwise null.' })
  end!: string | null;

  /** LAND-10 */
  @Field(() => [MenuPlace], {
    description: 'Menus of a quick menu that the caller may open now, in their order; empty for other kinds.',
  })
  menus!: MenuPlace[];

  /** LAND-13 */
  @Field(() => MenuPlace, {
    nullable: true,
    description: 'Page of a web frame; null for a plugin, for other kinds, and if the caller may not open it now.',
  })
  page!: MenuPlace | null;

  @Field(() => LandingPlugin, {
    nullable: true,
    description: 'Plugin of a web frame; null for a page, for other kinds, and if the OU does not have it now.',
  })
  plugin!: LandingPlugin | null;
}

@ObjectType({ simpleResolvers: true, description: 'A landing page.' })
export class Landing {
  @Field(() => LandingSource, { description: 'Origin of this landing page.' })
  source!: LandingSource;

  @Field(() => [LandingWidget], { description: 'At most 20 widgets, in the order of narrow screens.' })
  widgets!: LandingWidget[];

  @Field(() => Int, {
    description: 'Version of the stored layout that landingSave or landingSaveDefault changes; 0 before the first.',
  })
  version!: number;

  @Field(() => Boolean, { description: 'Whether the administrator of the OU arranged one for everyone.' })
  hasDefault!: boolean;

  /** LAND-20 */
  @Field(() => Int, {
    nullable: true,
    description:
      'Number of people who arranged one of their own and do not see that of the OU, at most 10001; null for a page of one’s own.',
  })
  peopleWithOwn!: number | null;
}

@InputType({ description: 'A widget with its place and its settings.' })
export class LandingWidgetInput {
  @Field(() => LandingWidgetType, { description: 'Kind of the widget.' })
  type!: LandingWidgetType;

  @Field(() => Int, { description: PLACE.x })
  x!: number;

  @Field(() => Int, { description: PLACE.y })
  y!: number;

  @Field(() => Int, { description: PLACE.width })
  width!: number;

  @Field(() => Int, { description: PLACE.height })
  height!: number;

  @Field(() => LandingRange, { nullable: true, description: RANGE })
  range?: LandingRange | null;

  @Field(() => LandingInterval, { nullable: true, description: INTERVAL })
  interval?: LandingInterval | null;

  @Field(() => String, { nullable: true, description: 'First day of a custom range, as 2026-11-26; needed with it.' })
  start?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day of a custom range, not before the first.' })
  end?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Menus of a quick menu, without menus below them, each once; at most the configured commonMenuMaxNum (8 by default).',
  })
  menuIds?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Menu whose page a web frame shows; excludes pluginId.' })
  menuId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Plugin of the OU that a web frame shows; excludes menuId.' })
  pluginId?: string | null;
}

/** LAND-12 */
@ObjectType({ simpleResolvers: true, description: 'Whether an app of the caller answers.' })
export class AppRunStatus {
  @Field(() => ID, { description: 'Id of the app.' })
  id!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => FrameState, { description: 'State of its page, checked within the last 5 minutes.' })
  state!: FrameState;
}
