import type { UserLifeAction, UserLifeFragment, UserLifeReason } from '../../../api/generated/graphql';

/** A user, and the life-cycle actions that are refused. */
export interface LifeUser extends Pick<
  UserLifeFragment,
  'id' | 'email' | 'status' | 'isInitPassword' | 'lifeRefusals'
> {
  readonly name: string;
}

/** The reason against an action; null if it can be taken. */
export const refusalOf = (
  { lifeRefusals }: Pick<LifeUser, 'lifeRefusals'>,
  action: UserLifeAction,
): UserLifeReason | null => lifeRefusals.find((refusal) => refusal.action === action)?.reason ?? null;

/** The action that the state of a user asks for; null if it asks for none. */
export function dueAction({ status }: Pick<LifeUser, 'status'>): 'UNLOCK' | 'INVITE' | 'ENABLE' | null {
  if (status === 'LOCKED') return 'UNLOCK';
  if (status === 'INVITED') return 'INVITE';
  return status === 'DISABLED' ? 'ENABLE' : null;
}

/**
 * The actions that make sense in the state of a user, whether or not the caller may take them: no unlocking of an
 * account that is not locked, no invitation of a person who has a password.
 */
export function meantActions(user: LifeUser): readonly UserLifeAction[] {
  const isDisabled = user.status === 'DISABLED';
  return [
    ...(refusalOf(user, 'UNLOCK') === 'NOT_LOCKED' ? [] : (['UNLOCK'] as const)),
    ...(user.isInitPassword && refusalOf(user, 'INVITE') !== 'DOMAIN' ? (['INVITE'] as const) : []),
    'RESET_PASSWORD',
    'END_SESSIONS',
    isDisabled ? 'ENABLE' : 'DISABLE',
  ];
}
