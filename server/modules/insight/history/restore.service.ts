import { confirmRights } from '../../../access/rights-kept.js';
import type { AuditChange, AuditThing } from '../../../core/audit-change.js';
import { setChange, valueChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { changesOf } from '../../platform/audit/audit-query.service.js';
import { AuditEvent } from '../../platform/audit/audit.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import type { HistoryKind } from '../../platform/audit/history-kinds.service.js';
import { isHistoryKind, ruleOfHistory, versionEvents } from '../../platform/audit/history-kinds.service.js';
import type { Subject } from './history.queries.js';
import { versionsOf } from './history.queries.js';
import { requireSubject } from './history.service.js';
import type { RestoreArguments, RestoredVersion, VersionArguments, VersionPreview } from './history.types.js';
import type { Restorable } from './restorable.js';
import { restorableMenuGroup } from './restorable-menu-group.js';
import { restorableRole } from './restorable-role.service.js';
import { restorableRule } from './restorable-rule.js';
import type { Version } from './versions.js';
import { keyOf, MAX_EVENTS, versionOf } from './versions.js';

const KINDS: Partial<Record<HistoryKind, Restorable>> = {
  role: restorableRole,
  menuGroup: restorableMenuGroup,
  security: restorableRule,
};

/** An earlier version, compared with the present one. */
interface Plan {
  readonly name: string;
  readonly present: Version;
  /** Without the things that are gone. */
  readonly wanted: Version;
  readonly changes: readonly AuditChange[];
  readonly gone: readonly AuditThing[];
  readonly stamp: string;
}

/**
 * Compares an earlier version of a role, a menu group or the security rule with the present one (CALL-411): the version
 * that an event made, or the one before it. Throws NOT_FOUND for an event of another OU and for a thing that is gone,
 * PERMISSION_DENIED as the thing's page does, INVALID_PARAMETER on `eventId` for an event of another kind and for a version
 * that is not recorded in full.
 */
export async function previewVersion(ctx: RequestContext, input: VersionArguments): Promise<VersionPreview> {
  const { subject, time } = await subjectOf(ctx, input.eventId);
  await requireSubject(ctx, subject);
  const { name, changes, gone, stamp } = await planOf(ctx, subject, input, false);
  return { ...subject, name, time, changes: changesOf(JSON.stringify(changes)), gone: [...gone], stamp };
}

/**
 * Restores a version of {@link previewVersion} through the ordinary calls, so that their rights, limits and checks hold
 * (CALL-412, BYND-12); one audit event names the changes. Opens its own transaction. Throws as {@link previewVersion} and
 * those calls; WRONG_PARAMETER on `stamp` if it would change something else than the preview said; INVALID_PARAMETER on
 * `confirmGone` if things are gone and that is not confirmed.
 */
export async function restoreVersion(ctx: RequestContext, input: RestoreArguments): Promise<RestoredVersion> {
  const { subject } = await subjectOf(ctx, input.eventId);
  const { kind, id } = subject;
  Object.assign(ctx.audit, { resourceType: kind, resourceId: id });
  await requireSubject(ctx, subject);
  const closing = (inside: RequestContext) => confirmRights(inside, ruleOfHistory(kind));
  return inTransaction({ ...ctx, closing }, async (inside) => {
    const { present, wanted, changes, gone, stamp } = await planOf(inside, subject, input, true);
    if (input.stamp != null && input.stamp !== stamp) {
      fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'stamp' });
    }
    if (gone.length > 0 && !input.confirmGone) {
      const names = gone.map((thing) => thing.name).join(', ');
      fail('INVALID_PARAMETER', { message: 'error.versionGone', values: { names }, field: 'confirmGone' });
    }
    const isLockOutConfirmed = input.confirmLockOut === true;
    if (changes.length > 0) await restorableOf(kind).store(inside, id, { present, wanted, isLockOutConfirmed });
    // A restoration without a difference is recorded in full, too: it changed nothing.
    inside.audit.changes ??= [];
    Object.assign(inside.audit, { resourceType: kind, resourceId: id });
    inside.audit.description = JSON.stringify({ eventId: input.eventId, isBefore: input.isBefore === true });
    await writeAudit(inside, 'role', 'auditRestore');
    return { kind, id, changes: changesOf(JSON.stringify(changes)), gone: [...gone] };
  });
}

const restorableOf = (kind: HistoryKind): Restorable => KINDS[kind] ?? refuseKind();

const refuseKind = (): never => fail('INVALID_PARAMETER', { message: 'error.versionOfNothing', field: 'eventId' });

async function subjectOf(ctx: RequestContext, eventId: string): Promise<{ subject: Subject; time: number }> {
  const event = await scoped(ctx, AuditEvent).selectOne(['resourceType', 'resourceId', 'time', 'result'], {
    id: eventId,
  });
  if (!event) fail('NOT_FOUND');
  const { resourceType: kind, resourceId: id, time, result } = event;
  if (!isHistoryKind(kind) || !KINDS[kind] || id === null || result !== 'success') return refuseKind();
  return { subject: { kind, id }, time };
}

async function planOf(
  ctx: RequestContext,
  subject: Subject,
  { eventId, isBefore }: VersionArguments,
  isHeld: boolean,
): Promise<Plan> {
  const { present: read, existing, fields } = restorableOf(subject.kind);
  const { name, ...present } = await read(ctx, subject.id, isHeld);
  const events = await versionsOf(ctx, subject, versionEvents(subject.kind), MAX_EVENTS);
  const version = versionOf(present, events, { eventId, isBefore: isBefore === true });
  const sets: Record<string, readonly AuditThing[]> = {};
  const gone: AuditThing[] = [];
  for (const [field, things] of Object.entries(version.sets)) {
    const now = new Set((present.sets[field] ?? []).map(keyOf));
    const missing = things.filter((thing) => !now.has(keyOf(thing)));
    const found = existing ? await existing(ctx, field, missing) : missing;
    const living = new Map(found.map((thing) => [keyOf(thing), thing]));
    gone.push(...missing.filter((thing) => !living.has(keyOf(thing))));
    sets[field] = things.flatMap((thing) => (now.has(keyOf(thing)) ? thing : (living.get(keyOf(thing)) ?? [])));
  }
  const wanted = { values: version.values, sets };
  const changes = differences(fields, present, wanted);
  return { name, present, wanted, changes, gone, stamp: hashSecret(JSON.stringify([changes, gone])) };
}

/** The fields in which two versions differ, each set by its keys. */
function differences(fields: Restorable['fields'], present: Version, wanted: Version): AuditChange[] {
  const keyed = (things: readonly AuditThing[] = []) => things.map((thing) => ({ ...thing, id: keyOf(thing) }));
  const plain = (things: readonly AuditThing[]) =>
    things.map((thing) => ({ ...thing, id: thing.id.split(' ')[1] ?? '' }));
  const values = Object.entries(fields).map(([field, type]) =>
    valueChange(field, type, present.values[field] ?? null, wanted.values[field] ?? null),
  );
  const sets = Object.entries(wanted.sets).map(([field, things]) => {
    const change = setChange(field, keyed(present.sets[field]), keyed(things));
    return change && { ...change, added: plain(change.added), removed: plain(change.removed) };
  });
  return [...values, ...sets].filter((change) => change !== undefined);
}
