import type { UserBulkAction, UserBulkStatusQuery } from '../../../api/generated/graphql';
import type { GiftKind } from './hooks/use-gift-choices';
import type { BulkWork } from './urls';

interface Bulk {
  readonly action: UserBulkAction;
  /** The kind of things to choose; none for a term and for removal. */
  readonly gifts?: GiftKind;
}

/** The action that each work asks the server for. */
export const BULK: Readonly<Record<BulkWork, Bulk>> = {
  'give-roles': { action: 'ASSIGN_ROLES', gifts: 'roles' },
  'take-roles': { action: 'REMOVE_ROLES', gifts: 'roles' },
  'add-to-groups': { action: 'ADD_TO_GROUPS', gifts: 'userGroups' },
  'leave-groups': { action: 'REMOVE_FROM_GROUPS', gifts: 'userGroups' },
  place: { action: 'PLACE', gifts: 'structures' },
  unplace: { action: 'UNPLACE', gifts: 'structures' },
  'set-term': { action: 'SET_TERM' },
  'unlock-all': { action: 'UNLOCK' },
  'invite-all': { action: 'INVITE' },
  'reset-all': { action: 'RESET_PASSWORD' },
  'end-all': { action: 'END_SESSIONS' },
  'disable-all': { action: 'DISABLE' },
  'enable-all': { action: 'ENABLE' },
  'remove-all': { action: 'REMOVE' },
};

type Skip = UserBulkStatusQuery['userBulkStatus']['skipped'][number];

/** The skipped users by reason; a user who has no name any more goes by their id. */
export function byReason(
  skipped: readonly Skip[],
): readonly { readonly reason: Skip['reason']; readonly names: readonly string[] }[] {
  const names = new Map<Skip['reason'], string[]>();
  for (const { reason, name, username, userId } of skipped) {
    names.set(reason, [...(names.get(reason) ?? []), name ?? username ?? userId]);
  }
  return [...names].map(([reason, all]) => ({ reason, names: all }));
}
