import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { auditExportStatus, startAuditExport } from './audit-export.service.js';
import { AuditExportArguments, AuditQueryArguments, AuditTimelineArguments } from './audit-input.types.js';
import { AUDIT_READERS } from './audit-readers.js';
import { auditFilterList, auditLogDuration, queryAudit, readAuditEvent } from './audit-query.service.js';
import { auditTimeline } from './audit-timeline.service.js';
import { startVerification, verificationStatus } from './audit-verify-task.service.js';
import {
  AuditBar,
  AuditEventDetail,
  AuditEventPage,
  AuditExport,
  AuditFilterList,
  AuditVerification,
} from './audit.types.js';

@Resolver()
export class AuditResolver {
  @Access(AUDIT_READERS)
  @Query(() => AuditEventPage, {
    description:
      'A page of the audit log of the working OU, newest first; for a sub-administrator with a specified scope the events of people in it, by them and on them.',
  })
  auditQuery(
    @Ctx() ctx: RequestContext,
    @Args(() => AuditQueryArguments) args: AuditQueryArguments,
  ): Promise<AuditEventPage> {
    return queryAudit(ctx, args);
  }

  @Access(AUDIT_READERS)
  @Query(() => AuditEventDetail, { description: 'An event with its changes, its seal and its neighbours.' })
  auditEvent(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'An event that auditQuery answers.' }) id: string,
  ): Promise<AuditEventDetail> {
    return readAuditEvent(ctx, id);
  }

  @Access(AUDIT_READERS)
  @Query(() => [AuditBar], { description: 'Numbers of events by parts of a time range, in order; empty parts too.' })
  auditTimeline(
    @Ctx() ctx: RequestContext,
    @Args(() => AuditTimelineArguments) args: AuditTimelineArguments,
  ): Promise<AuditBar[]> {
    return auditTimeline(ctx, args);
  }

  @Access(AUDIT_READERS)
  @Query(() => AuditFilterList, { description: 'Values of the filters that occur in the log of the working OU.' })
  auditFilterList(@Ctx() ctx: RequestContext): Promise<AuditFilterList> {
    return auditFilterList(ctx);
  }

  @Access(AUDIT_READERS)
  @Query(() => Int, { description: 'Number of days that events are kept; pages show one less.' })
  auditLogDuration(@Ctx() ctx: RequestContext): number {
    return auditLogDuration(ctx);
  }

  @Access({ ...AUDIT_READERS, audit: 'audit', token: 'READ' })
  @Mutation(() => AuditExport, {
    description:
      'Starts to create a spreadsheet of the events that are recorded until now, the newest 1000000. If the same export is running, returns that one.',
  })
  auditExport(
    @Ctx() ctx: RequestContext,
    @Args(() => AuditExportArguments) args: AuditExportArguments,
  ): Promise<AuditExport> {
    return startAuditExport(ctx, args);
  }

  @Access(AUDIT_READERS)
  @Query(() => AuditExport, { description: "Progress of one of the caller's exports of the audit log." })
  auditExportStatus(
    @Ctx() ctx: RequestContext,
    @Arg('taskId', () => ID, { description: 'Id of the export, as its start answered it.' }) taskId: string,
  ): Promise<AuditExport> {
    return auditExportStatus(ctx, taskId);
  }

  @Access({ ...AUDIT_READERS, audit: 'audit' })
  @Mutation(() => AuditVerification, {
    description: 'Starts to check the chain of the working OU. If a check of the caller is running, returns that one.',
  })
  auditVerify(@Ctx() ctx: RequestContext): Promise<AuditVerification> {
    return startVerification(ctx);
  }

  @Access(AUDIT_READERS)
  @Query(() => AuditVerification, { description: "Progress and result of one of the caller's checks." })
  auditVerifyStatus(
    @Ctx() ctx: RequestContext,
    @Arg('taskId', () => ID, { description: 'Id of the check, as its start answered it.' }) taskId: string,
  ): Promise<AuditVerification> {
    return verificationStatus(ctx, taskId);
  }
}
