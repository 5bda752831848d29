import { registerEnumType } from 'type-graphql';
import { enumOf } from '../../../core/graphql/enum-of.js';

/** The worst first; the database keeps the place in this list. */
export const SEVERITIES = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const SeverityEnum = enumOf(SEVERITIES);
registerEnumType(SeverityEnum, {
  name: 'AlarmSeverity',
  description: 'Severity of an alarm.',
  valuesConfig: {
    CRITICAL: { description: 'The worst: people or equipment are in danger, or a site stands still.' },
    MAJOR: { description: 'Something failed and needs somebody soon.' },
    MINOR: { description: 'Something deviates and can wait.' },
    INFO: { description: 'For information.' },
  },
});

/** ALM-05, ALM-14; the database keeps the place in this list. */
export const ALARM_STATES = ['ACTIVE', 'ACKNOWLEDGED', 'ENDED'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];
export const AlarmStateEnum = enumOf(ALARM_STATES);
registerEnumType(AlarmStateEnum, {
  name: 'AlarmState',
  description: 'State of an alarm.',
  valuesConfig: {
    ACTIVE: { description: 'It goes on, and nobody has acknowledged it.' },
    ACKNOWLEDGED: { description: 'It goes on, and somebody has acknowledged it for all.' },
    ENDED: { description: 'It is over, whether anybody acknowledged it or not.' },
  },
});

export const ALARM_ORDERS = ['NEWEST', 'SEVERITY'] as const;
export type AlarmOrder = (typeof ALARM_ORDERS)[number];
export const AlarmOrderEnum = enumOf(ALARM_ORDERS);
registerEnumType(AlarmOrderEnum, {
  name: 'AlarmOrder',
  description: 'Order of a list of alarms.',
  valuesConfig: {
    NEWEST: { description: 'The latest start first.' },
    SEVERITY: { description: 'The worst severity first, and the latest start first among those of one severity.' },
  },
});

export const ALARM_ACTIONS = ['create', 'update', 'select'] as const;
export type AlarmAction = (typeof ALARM_ACTIONS)[number];
export const AlarmActionEnum = enumOf(ALARM_ACTIONS);
registerEnumType(AlarmActionEnum, {
  name: 'AlarmAction',
  description: 'Occasion of a live event about alarms.',
  valuesConfig: {
    create: { description: 'Alarms began.' },
    update: { description: 'Alarms were repeated, acknowledged or ended, or an acknowledgement was undone.' },
    select: { description: 'Alarms changed that are not told one by one: read the lists again.' },
  },
});

export const HISTORY_KINDS = ['BEGAN', 'REPEATED', 'ACKNOWLEDGED', 'UNDONE', 'NOTE', 'ENDED'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export const HistoryKindEnum = enumOf(HISTORY_KINDS);
registerEnumType(HistoryKindEnum, {
  name: 'AlarmHistoryKind',
  description: 'One thing that happened to an alarm.',
  valuesConfig: {
    BEGAN: { description: 'The alarm began.' },
    REPEATED: { description: 'Its app reported it again; the time is that of the last report.' },
    ACKNOWLEDGED: { description: 'A person acknowledged it for all.' },
    UNDONE: { description: 'That person took the acknowledgement back.' },
    NOTE: { description: 'A person left a note for those on duty.' },
    ENDED: { description: 'The alarm ended.' },
  },
});

export const INTERVALS = ['HALF_HOUR', 'HOUR', 'SIX_HOURS', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type AlarmInterval = (typeof INTERVALS)[number];
export const AlarmIntervalEnum = enumOf(INTERVALS);
registerEnumType(AlarmIntervalEnum, {
  name: 'AlarmInterval',
  description: 'Length of the intervals of a timeline, in the time zone of the call.',
  valuesConfig: {
    HALF_HOUR: { description: 'From each full and half hour of the day.' },
    HOUR: { description: 'From each full hour of the day.' },
    SIX_HOURS: { description: 'From midnight, and each sixth hour after it.' },
    DAY: { description: 'From midnight.' },
    WEEK: { description: 'From Monday.' },
    MONTH: { description: 'From the first day of the month.' },
    YEAR: { description: 'From 1 January.' },
  },
});
