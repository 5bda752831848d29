import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { FileTask, Task } from '../task/task.types.js';
import type { AuditChangeType, AuditFault, AuditResult } from './audit-kinds.types.js';
import { AuditChangeTypeEnum, AuditFaultEnum, AuditResultEnum } from './audit-kinds.types.js';

@ObjectType({ simpleResolvers: true, description: 'A thing that an event names, with the name that it had then.' })
export class AuditThing {
  @Field(() => ID, { description: 'Id of the thing.' })
  id!: string;

  @Field(() => String, { description: 'Name of the thing at that time.' })
  name!: string;
}

/** BYND-12 */
@ObjectType('AuditChange', { simpleResolvers: true, description: 'The change of one field of the target of an event.' })
export class AuditChangeView {
  @Field(() => String, { description: 'Name of the field, as this schema has it.' })
  field!: string;

  @Field(() => AuditChangeTypeEnum, { description: 'How the values are read.' })
  type!: AuditChangeType;

  @Field(() => String, { nullable: true, description: 'Value before; null for none, and for things.' })
  from!: string | null;

  @Field(() => String, { nullable: true, description: 'Value afterwards; null for none, and for things.' })
  to!: string | null;

  @Field(() => [AuditThing], { description: 'The first 100 things that came.' })
  added!: AuditThing[];

  @Field(() => [AuditThing], { description: 'The first 100 things that went.' })
  removed!: AuditThing[];

  @Field(() => Int, { description: 'Number of things that came.' })
  addedCount!: number;

  @Field(() => Int, { description: 'Number of things that went.' })
  removedCount!: number;
}

/** AUDT-01 */
@ObjectType('AuditEvent', { simpleResolvers: true, description: 'A recorded action: actor, target, outcome, origin.' })
export class AuditEventView {
  @Field(() => ID, { description: 'Id of the event.' })
  id!: string;

  @Field(() => Timestamp, { description: 'Time of the event.' })
  time!: number;

  @Field(() => String, { description: 'Name of the call, such as userModify.' })
  eventName!: string;

  @Field(() => String, { description: 'Kind of the target, such as user.' })
  resourceType!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the target, as the call named it; null for none.' })
  resourceId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the target at that time; null if it is not known.' })
  targetName!: string | null;

  @Field(() => AuditResultEnum, { description: 'Outcome.' })
  result!: AuditResult;

  @Field(() => String, { nullable: true, description: 'Code of the error, such as PERMISSION_DENIED; null for none.' })
  errorMessage!: string | null;

  @Field(() => String, { nullable: true, description: 'Details of the call, usually as JSON; null for none.' })
  description!: string | null;

  @Field(() => String, { description: 'IP address of the caller; empty for work of the portal itself.' })
  ip!: string;

  @Field(() => String, { nullable: true, description: 'Id of the request, as its answer told it; null for none.' })
  requestId!: string | null;

  @Field(() => String, {
    description:
      'Kind of the actor: NORMAL, SUB_ADMIN, OU_ADMIN, SUPER_ADMIN, SUPER_SUB_ADMIN, APP, ANONYMOUS, SYSTEM.',
  })
  userType!: string;

  @Field(() => ID, { nullable: true, description: 'Account of the actor; null for an app, a stranger and the portal.' })
  accountId!: string | null;

  @Field(() => String, { description: 'User name of the actor at that time, or id of the app.' })
  username!: string;

  @Field(() => String, { description: 'Name of the actor at present; empty if there is none.' })
  name!: string;

  @Field(() => Int, { description: 'Number of fields that the event changed.' })
  changeCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the audit log, newest first.' })
export class AuditEventPage {
  @Field(() => [AuditEventView], { description: 'The events; with filters also none, although there is a next page.' })
  events!: AuditEventView[];

  @Field(() => Pagination, { description: 'The place of the page; total is a lower bound if isBounded.' })
  pagination!: Pagination;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time back to which events were read, if the page is not full and there are older ones: next goes on from there; otherwise null.',
  })
  searchedUntil!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Values of the filters of the audit log.' })
export class AuditFilterList {
  @Field(() => [String], { description: 'Kinds of actors in the log of the working OU.' })
  userTypes!: string[];

  @Field(() => [String], { description: 'Kinds of targets in it.' })
  resourceTypes!: string[];

  @Field(() => [String], { description: 'Names of events in it.' })
  eventNames!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'The seal of an event in the chain of its OU.' })
export class AuditChain {
  @Field(() => Boolean, { description: 'False for the first seconds of an event.' })
  isSealed!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the event is as it was sealed; null without a seal, and if the key of the seal is lost.',
  })
  isIntact!: boolean | null;

  @Field(() => String, { nullable: true, description: 'The seal: 64 hex digits; null without one.' })
  hash!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the seal; null without one.' })
  sealedTime!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'An event with all that is known of it.' })
export class AuditEventDetail {
  @Field(() => AuditEventView, { description: 'The event.' })
  event!: AuditEventView;

  @Field(() => [AuditChangeView], { description: 'Fields that it changed, in the order of their form.' })
  changes!: AuditChangeView[];

  @Field(() => AuditChain, { description: 'Its seal.' })
  chain!: AuditChain;

  @Field(() => ID, { nullable: true, description: 'The next newer event that the caller sees; null for none.' })
  previousId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The next older event that the caller sees; null for none.' })
  nextId!: string | null;

  @Field(() => Boolean, { description: 'Whether the caller can restore what was before the event.' })
  canRestore!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Events of a part of a time range.' })
export class AuditBar {
  @Field(() => Timestamp, { description: 'Beginning of the part.' })
  start!: number;

  @Field(() => Timestamp, { description: 'End of the part, which belongs to the next one.' })
  end!: number;

  @Field(() => Int, { description: 'Number of events that succeeded.' })
  success!: number;

  @Field(() => Int, { description: 'Number of events that failed.' })
  fail!: number;

  @Field(() => Boolean, {
    description: 'True if the part has more: the newest 500000 events are counted, 20000 of a search.',
  })
  isBounded!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A spreadsheet of the audit log, created in the background.' })
export class AuditExport extends FileTask {}

@ObjectType({ simpleResolvers: true, description: 'The first break of a chain.' })
export class AuditBreak {
  @Field(() => AuditFaultEnum, { description: 'The fault there.' })
  fault!: AuditFault;

  @Field(() => ID, { nullable: true, description: 'The event; null if its seal is missing.' })
  eventId!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the event; null if it is not known.' })
  time!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A check of the chain of the working OU, done in the background.' })
export class AuditVerification extends Task {
  @Field(() => ID, { description: 'The id of the task.' })
  taskId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of events that are as they were sealed; null until the end.',
  })
  intact!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of events that wait for their seal; null until the end.' })
  waiting!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of events that cannot be checked, because the key of their seal was lost; null until the end.',
  })
  unverifiable!: number | null;

  @Field(() => AuditBreak, {
    nullable: true,
    description: 'The first break; null if there is none, and until the end.',
  })
  firstBreak!: AuditBreak | null;
}
