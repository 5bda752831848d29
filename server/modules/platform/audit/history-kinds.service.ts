import type { AccessRule } from '../../../access/access.js';
import { requireAdmission } from '../../../access/guard.js';
import { requireReach } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { PortalError } from '../../../core/errors.js';

/** The kinds of things with a history, as audit events name their targets. */
export const HISTORY_KINDS = [
  'user',
  'role',
  'menuGroup',
  'structure',
  'security',
  'domain',
  'app',
  'webhook',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The callers who open the page of a thing in the console, and so read its history and, of some, restore it (AUDT-22). */
const READERS: Readonly<Record<HistoryKind, AccessRule>> = {
  user: { allow: 'CONSOLE', right: 'user', reach: { user: 'id' } },
  role: { allow: 'CONSOLE', right: 'role', reach: { role: 'id' } },
  menuGroup: { allow: 'CONSOLE', right: 'app' },
  structure: { allow: 'CONSOLE', right: 'structure', reach: { structure: 'id' } },
  security: { allow: 'OU_MANAGER' },
  domain: { allow: 'CONSOLE', right: 'domain' },
  app: { allow: 'CONSOLE', right: 'app' },
  webhook: { allow: 'OU_ADMIN' },
};

/** The calls that make a version of a thing, which can be restored (BYND-12). */
const VERSIONED: Partial<Record<HistoryKind, ReadonlySet<string>>> = {
  role: new Set([
    'roleCreate',
    'roleModify',
    'roleSetContents',
    'roleAssignMenuGroup',
    'roleAssignPermission',
    'roleAssignStructure',
    'roleDeleteMenuGroup',
    'roleDeletePermission',
    'roleDeleteAvailableStructure',
    'auditRestore',
  ]),
  menuGroup: new Set(['menuGroupCreate', 'menuGroupModify', 'menuGroupAssign', 'auditRestore']),
  security: new Set(['securitySetRule', 'securitySetMfa', 'auditRestore']),
};

export const isHistoryKind = (kind: string): kind is HistoryKind => kind in READERS;

export const ruleOfHistory = (kind: HistoryKind): AccessRule => READERS[kind];

/** The names of the events that make a version of a thing of this kind; empty for a kind that cannot be restored. */
export const versionEvents = (kind: string): ReadonlySet<string> =>
  (isHistoryKind(kind) && VERSIONED[kind]) || new Set<string>();

/**
 * Level, right and reach for the history of a thing. Throws PERMISSION_DENIED, and NOT_FOUND for a person, role or node
 * of another OU; kinds without a reach are looked up by their services.
 */
export async function requireHistory(ctx: RequestContext, kind: HistoryKind, id: string): Promise<void> {
  const { reach, ...rule } = READERS[kind];
  requireAdmission(ctx, rule);
  for (const target of Object.keys(reach ?? {})) await requireReach(ctx, target as 'user', [id]);
}

/** Whether the caller may try to restore the version of an event: the thing may be out of reach or gone since. */
export function mayRestore(
  ctx: RequestContext,
  event: { readonly resourceType: string; readonly eventName: string; readonly result: string },
): boolean {
  const { resourceType: kind, eventName, result } = event;
  if (!isHistoryKind(kind) || result !== 'success' || !versionEvents(kind).has(eventName)) return false;
  try {
    requireAdmission(ctx, READERS[kind]);
    return true;
  } catch (error) {
    if (error instanceof PortalError) return false;
    throw error;
  }
}
