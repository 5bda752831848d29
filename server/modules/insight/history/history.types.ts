import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { AuditChangeView, AuditThing } from '../../platform/audit/audit.types.js';
import type { HistoryKind } from '../../platform/audit/history-kinds.service.js';

/** The kinds of things with a history as a GraphQL enum; each stands for the kind of target of audit events. */
export const HistoryKindEnum = {
  USER: 'user',
  ROLE: 'role',
  MENU_GROUP: 'menuGroup',
  STRUCTURE: 'structure',
  SECURITY: 'security',
  DOMAIN: 'domain',
  APP: 'app',
  WEBHOOK: 'webhook',
} as const satisfies Record<string, HistoryKind>;
registerEnumType(HistoryKindEnum, {
  name: 'HistoryKind',
  description: 'A kind of thing with a history.',
  valuesConfig: {
    USER: { description: 'A member of the working OU.' },
    ROLE: { description: 'A role.' },
    MENU_GROUP: { description: 'A menu group of an app.' },
    STRUCTURE: { description: 'A node of the tree of structures.' },
    SECURITY: { description: 'The security rule of the working OU; its id is that of the OU.' },
    DOMAIN: { description: 'A domain.' },
    APP: { description: 'An app.' },
    WEBHOOK: { description: 'A webhook.' },
  },
});

@ArgsType()
export class ChangeHistoryArguments {
  @Field(() => HistoryKindEnum, { description: 'Kind of the thing.' })
  kind!: HistoryKind;

  @Field(() => ID, { description: 'The thing, whose page the caller may open in the console.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: 'Number of entries, 1 to 100; by default 20.' })
  first?: number | null;

  @Field(() => ID, { nullable: true, description: 'The next of the previous part; omitted for the newest entries.' })
  after?: string | null;
}

/** BYND-12 */
@ObjectType({ simpleResolvers: true, description: 'A change of a thing: the actor, the time and what changed.' })
export class HistoryEntry {
  @Field(() => ID, { description: 'Id of the audit event.' })
  id!: string;

  @Field(() => Timestamp, { description: 'Time of the change.' })
  time!: number;

  @Field(() => String, { description: 'Name of the call, such as roleModify.' })
  eventName!: string;

  @Field(() => String, {
    description:
      'Kind of the actor: NORMAL, SUB_ADMIN, OU_ADMIN, SUPER_ADMIN, SUPER_SUB_ADMIN, APP, ANONYMOUS, SYSTEM.',
  })
  userType!: string;

  @Field(() => ID, { nullable: true, description: 'Account of the actor; null for an app and the portal.' })
  accountId!: string | null;

  @Field(() => String, { description: 'User name of the actor at that time, or id of the app.' })
  username!: string;

  @Field(() => String, { description: 'Name of the actor at present; empty if there is none.' })
  name!: string;

  @Field(() => String, {
    description: 'Kind of the target of the call; another one than asked for if it changed many.',
  })
  resourceType!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the target of the call; null for none.' })
  resourceId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the target at that time; null if it is not known.' })
  targetName!: string | null;

  @Field(() => [AuditChangeView], {
    description: 'Fields that changed. Of people, only those within reach are named; all are counted.',
  })
  changes!: AuditChangeView[];

  @Field(() => Boolean, { description: 'Whether a later change can be undone by restoring the version of this one.' })
  canRestore!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A part of a history, newest first.' })
export class ChangeHistory {
  @Field(() => [HistoryEntry], { description: 'The changes.' })
  entries!: HistoryEntry[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read older changes; null at the end.' })
  next!: string | null;
}

@ArgsType()
export class VersionArguments {
  @Field(() => ID, {
    description: 'A change of a role, a menu group or the security rule of the working OU, from its history.',
  })
  eventId!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for the version before that change; by default the version that it made.',
  })
  isBefore?: boolean | null;
}

@ArgsType()
export class RestoreArguments extends VersionArguments {
  @Field(() => String, {
    nullable: true,
    description: 'The stamp of the preview: the restoration is refused if it would change anything else by now.',
  })
  stamp?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Confirms that things that are gone are left out.' })
  confirmGone?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    // SECR-17
    description: "Confirms that a restored address list may lock the caller's own address out.",
  })
  confirmLockOut?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'An earlier version of a thing, compared with the present one.' })
export class VersionPreview {
  @Field(() => HistoryKindEnum, { description: 'Kind of the thing.' })
  kind!: HistoryKind;

  @Field(() => ID, { description: 'The thing.' })
  id!: string;

  @Field(() => String, { description: 'Present name of the thing.' })
  name!: string;

  @Field(() => Timestamp, { description: 'Time of the change that the version comes from.' })
  time!: number;

  @Field(() => [AuditChangeView], {
    description: 'Changes that its restoration would make; empty if it is the present version.',
  })
  changes!: AuditChangeView[];

  @Field(() => [AuditThing], { description: 'Things of the version that are gone; a restoration leaves them out.' })
  gone!: AuditThing[];

  @Field(() => String, { description: 'Stands for exactly these changes; send it to auditRestore.' })
  stamp!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A thing whose earlier version was restored.' })
export class RestoredVersion {
  @Field(() => HistoryKindEnum, { description: 'Kind of the thing.' })
  kind!: HistoryKind;

  @Field(() => ID, { description: 'The thing.' })
  id!: string;

  @Field(() => [AuditChangeView], { description: 'Changes that the restoration made.' })
  changes!: AuditChangeView[];

  @Field(() => [AuditThing], { description: 'Things of the version that are gone and were left out.' })
  gone!: AuditThing[];
}
