import { requireApp } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { scoped } from '../../../database/scoped.js';
import { MenuGroup } from '../../applications/menu/menu.entity.js';
import { reachedOf } from '../../directory/user/user-authority.service.js';
import { Domain } from '../../identity/domain/domain.entity.js';
import { Webhook } from '../../messaging/webhook/webhook.entity.js';
import { changesOf } from '../../platform/audit/audit-query.service.js';
import type { AuditChangeView } from '../../platform/audit/audit.types.js';
import { requireHistory, versionEvents } from '../../platform/audit/history-kinds.service.js';
import type { HistoryRow, Subject } from './history.queries.js';
import { eventsOf } from './history.queries.js';
import type { ChangeHistory, ChangeHistoryArguments, HistoryEntry } from './history.types.js';

const DEFAULT_LENGTH = 20;
const MAX_LENGTH = 100;

/**
 * The changes of a thing with their people, times and values, newest first (BYND-12, CALL-410): four statements, however
 * long the history is. A change of many people is in the history of each. Throws OUT_OF_RANGE for more than 100 entries,
 * PERMISSION_DENIED and NOT_FOUND as the page of the thing does.
 */
export async function changeHistory(ctx: RequestContext, input: ChangeHistoryArguments): Promise<ChangeHistory> {
  const limit = input.first ?? DEFAULT_LENGTH;
  if (limit < 1 || limit > MAX_LENGTH) fail('OUT_OF_RANGE', { field: 'first' });
  const after = input.after ?? null;
  await requireSubject(ctx, input);
  const rows = await eventsOf(ctx, input, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const changes = await toldChanges(ctx, input, page);
  // The newest change made the present version; before it, there is something to restore.
  const versions = versionEvents(input.kind);
  let isPresent = after === null;
  const entries = page.map((row, at): HistoryEntry => {
    const told = changes[at] ?? [];
    const isVersion = versions.has(row.eventName) && isOwn(input, row);
    const canRestore = isVersion && !isPresent;
    if (isVersion && told.length > 0) isPresent = false;
    return { ...row, changes: told, canRestore };
  });
  return { entries, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Throws PERMISSION_DENIED and NOT_FOUND for a thing whose page the caller may not open (AUDT-22). */
export async function requireSubject(ctx: RequestContext, { kind, id }: Subject): Promise<void> {
  await requireHistory(ctx, kind, id);
  if (kind === 'menuGroup') await requireApp(ctx, (await scoped(ctx, MenuGroup).get({ id })).appId);
  if (kind === 'app') await requireApp(ctx, id);
  if (kind === 'domain' && !(await scoped(ctx, Domain).exists({ id }))) fail('NOT_FOUND');
  if (kind === 'webhook' && !(await scoped(ctx, Webhook).exists({ id }))) fail('NOT_FOUND');
  if (kind === 'security' && id !== workingOu(ctx)) fail('NOT_FOUND');
}

const isOwn = ({ kind, id }: Subject, row: HistoryRow) => row.resourceType === kind && row.resourceId === id;

/**
 * The changes of events. In the history of a person, an event with many people tells of this one alone. Elsewhere, people
 * beyond the caller's reach are counted and not named (SUBA-15). One statement for a caller with a specified scope.
 */
async function toldChanges(
  ctx: RequestContext,
  subject: Subject,
  rows: readonly HistoryRow[],
): Promise<AuditChangeView[][]> {
  const all = rows.map((row) => changesOf(row.changes));
  if (subject.kind === 'user') {
    return all.map((changes, at) => changes.map((change) => ofPerson(change, rows[at], subject.id)));
  }
  if (sessionOf(ctx).scope !== 'SPECIFIED') return all;
  const people = all.flat().filter(isOfPeople);
  const reached = await reachedOf(
    ctx,
    people.flatMap(({ added, removed }) => [...added, ...removed].map(({ id }) => id)),
  );
  const named = ({ id }: { readonly id: string }) => reached.has(id);
  return all.map((changes) =>
    changes.map((change) =>
      isOfPeople(change)
        ? { ...change, added: change.added.filter(named), removed: change.removed.filter(named) }
        : change,
    ),
  );
}

const isOfPeople = ({ field }: AuditChangeView) => field === 'users';

/** The field of a person that a call on many people changed, by the kind of its target. */
const GAINS: Readonly<Record<string, string>> = {
  role: 'roles',
  userGroup: 'userGroups',
  structure: 'structures',
  resource: 'resources',
};

/** The change of many people as one of them sees it: the role with users that came is a role that came. */
function ofPerson(change: AuditChangeView, row: HistoryRow | undefined, id: string): AuditChangeView {
  const field = GAINS[row?.resourceType ?? ''];
  if (!isOfPeople(change) || !row || !field) return change;
  const target = [{ id: row.resourceId ?? '', name: row.targetName ?? '' }];
  const isRemoved = change.addedCount === 0 || change.removed.some((person) => person.id === id);
  return {
    ...change,
    field,
    added: isRemoved ? [] : target,
    removed: isRemoved ? target : [],
    addedCount: isRemoved ? 0 : 1,
    removedCount: isRemoved ? 1 : 0,
  };
}
