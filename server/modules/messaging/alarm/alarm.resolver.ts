import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed, changedRows } from '../../../core/graphql/changed.js';
import { Pushed } from '../../../live/pushed-field.js';
import { acknowledgeAlarms, addNote, undoAcknowledge } from './alarm-acknowledge.service.js';
import { alarmFilterValues, countAlarmsBy } from './alarm-counts.service.js';
import type { AlarmLiveEvent } from './alarm-events.js';
import { ALARM_CREATED, ALARM_UPDATED, ALARMS_CHANGED, ALARMS_MISSED } from './alarm-events.js';
import { readAlarm, readAlarmDetail } from './alarm-history.service.js';
import { AlarmInput, AlarmListArguments, AlarmTimelineArguments, PublishedAlarms } from './alarm-input.types.js';
import { activeAlarms, listAlarms } from './alarm-list.service.js';
import { changedAlarms } from './alarm-live.service.js';
import { publishAlarms } from './alarm-publish.service.js';
import { readChanged } from './alarm-rows.service.js';
import { alarmTimeline } from './alarm-timeline.service.js';
import {
  AlarmChange,
  AlarmCounts,
  AlarmDetail,
  AlarmFilterValues,
  AlarmPage,
  AlarmSlot,
  AlarmView,
} from './alarm.types.js';

const SEEN = 'an alarm of the working OU; one whose site is an asset or a resource only for those who reach that';

@Resolver()
export class AlarmResolver {
  @Access({ allow: 'MEMBER', feature: 'alarm', inView: true, token: 'PORTAL_READ' })
  @Query(() => [AlarmView], {
    description:
      'The active alarms that the caller sees, the worst first, the newest of each severity first, at most 1000.',
  })
  alarmSearchActive(@Ctx() ctx: RequestContext): Promise<AlarmView[]> {
    return activeAlarms(ctx);
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', inView: true, token: 'PORTAL_READ' })
  @Query(() => AlarmPage, { description: 'A page of the alarms that the caller sees, active and past.' })
  alarmList(@Ctx() ctx: RequestContext, @Args(() => AlarmListArguments) args: AlarmListArguments): Promise<AlarmPage> {
    return listAlarms(ctx, args);
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', inView: true, token: 'PORTAL_READ' })
  @Query(() => AlarmCounts, { description: 'Numbers of the alarms that the caller sees.' })
  alarmCount(@Ctx() ctx: RequestContext): Promise<AlarmCounts> {
    return countAlarmsBy(ctx);
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', inView: true, token: 'PORTAL_READ' })
  @Query(() => AlarmFilterValues, {
    description: 'Values of the newest 10000 alarms, as far as the caller sees them, for filters.',
  })
  alarmFilterValues(@Ctx() ctx: RequestContext): Promise<AlarmFilterValues> {
    return alarmFilterValues(ctx);
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', inView: true, token: 'PORTAL_READ' })
  @Query(() => AlarmDetail, { description: 'One alarm with its history and the alarms around it.' })
  alarmDetail(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: `Names ${SEEN}.` }) id: string,
  ): Promise<AlarmDetail> {
    return readAlarmDetail(ctx, id);
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', inView: true, token: 'PORTAL_READ' })
  @Query(() => [AlarmSlot], {
    description: 'The alarms that the caller sees, counted by interval and severity, the earliest interval first.',
  })
  alarmTimeline(
    @Ctx() ctx: RequestContext,
    @Args(() => AlarmTimelineArguments) args: AlarmTimelineArguments,
  ): Promise<AlarmSlot[]> {
    return alarmTimeline(ctx, args);
  }

  @Access({ allow: 'APP', audit: 'none' })
  @Mutation(() => PublishedAlarms, {
    description:
      'Begins, reports again and ends alarms of an app by its own keys; called with the credentials of the app. A key has one alarm at a time: a report after its end begins a new one.',
  })
  async alarmPublish(
    @Ctx() ctx: RequestContext,
    @Arg('alarms', () => [AlarmInput], { description: '1 to 100 alarms, each key once.' }) alarms: AlarmInput[],
  ): Promise<PublishedAlarms> {
    return { alertIds: await publishAlarms(ctx, alarms) };
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', audit: 'alarm' })
  @Mutation(() => AlarmView, {
    description:
      'Acknowledges an alarm for the whole OU; one that is acknowledged already stays as it is. Returns the alarm.',
  })
  async alarmAcknowledge(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('alertId', () => ID, { description: `Names ${SEEN}.` }) alertId: string,
  ): Promise<AlarmView> {
    await acknowledgeAlarms(ctx, [alertId]);
    return changed<AlarmView>(info, { id: alertId, alertId }, () => readAlarm(ctx, alertId));
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', audit: 'alarm' })
  @Mutation(() => [AlarmView], {
    description:
      'Acknowledges alarms for the whole OU; those that are acknowledged already stay as they are. Returns them.',
  })
  async alarmAcknowledgeMany(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('alertIds', () => [ID], { description: `At most 1000; each names ${SEEN}.` }) alertIds: string[],
  ): Promise<AlarmView[]> {
    const ids = await acknowledgeAlarms(ctx, alertIds);
    return changedRows(info, ids, () => readChanged(ctx, ids));
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', audit: 'alarm' })
  @Mutation(() => [AlarmView], {
    description: 'Takes acknowledgements of the caller back, within 5 minutes. Returns the alarms.',
  })
  async alarmUndoAcknowledge(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('alertIds', () => [ID], { description: `At most 1000; each names ${SEEN}.` }) alertIds: string[],
  ): Promise<AlarmView[]> {
    const ids = await undoAcknowledge(ctx, alertIds);
    return changedRows(info, ids, () => readChanged(ctx, ids));
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', audit: 'none' })
  @Mutation(() => AlarmView, {
    description: 'Leaves a note for those on duty in the history of an alarm. Returns the alarm.',
  })
  async alarmAddNote(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('alertId', () => ID, { description: `Names ${SEEN}.` }) alertId: string,
    @Arg('text', () => String, { description: 'Text of one line, 1 to 500 characters.' }) text: string,
  ): Promise<AlarmView> {
    await addNote(ctx, alertId, text);
    return changed<AlarmView>(info, { id: alertId, alertId }, () => readAlarm(ctx, alertId));
  }

  @Access({ allow: 'MEMBER', feature: 'alarm', token: 'PORTAL_SOCKET' })
  @Pushed(() => AlarmChange, {
    description:
      'Alarms that the caller sees began or changed. The action select, without alarms, asks to read the lists again: many changed at once, many people see them, or missed events are not known.',
    kinds: [ALARM_CREATED, ALARM_UPDATED, ALARMS_CHANGED],
    missed: ALARMS_MISSED,
  })
  alarmChanged(@Ctx() ctx: RequestContext, @Root() event: AlarmLiveEvent): Promise<AlarmChange> {
    return changedAlarms(ctx, event);
  }
}
