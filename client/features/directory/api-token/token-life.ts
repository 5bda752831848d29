import type { Token } from './token-form';

const DAY = 86_400_000;
/** Days before the end of a token on which it waits for somebody. */
const NEAR = 14;
/** Days without a call after which a token waits for somebody. */
const UNUSED = 90;

/** A token that is over stays over: it cannot be changed, renewed or revoked. */
export const isOver = ({ state }: Pick<Token, 'state'>): boolean => state === 'EXPIRED' || state === 'REVOKED';

/** What can be done with a token: one without an owner can only be revoked. */
export const canBe = (work: 'edit' | 'renew' | 'revoke', { state }: Pick<Token, 'state'>): boolean =>
  work === 'revoke' ? !isOver({ state }) : state === 'LIVE';

/** Whether a token that can be used ends within 14 days. */
export const isNearEnd = ({ state, expireTime }: Pick<Token, 'state' | 'expireTime'>, now: number): boolean =>
  state === 'LIVE' && expireTime - now <= NEAR * DAY;

/** Why a token waits for somebody. */
export type WaitingReason = 'OWNERLESS' | 'ENDS' | 'UNUSED' | 'NEVER_USED';

export interface WaitingToken {
  readonly token: Token;
  readonly reason: WaitingReason;
}

function reasonOf(token: Token, now: number): WaitingReason | null {
  if (token.state === 'OWNERLESS') return 'OWNERLESS';
  if (isNearEnd(token, now)) return 'ENDS';
  if ((token.lastUsedTime ?? token.createdTime) > now - UNUSED * DAY) return null;
  return token.lastUsedTime === null ? 'NEVER_USED' : 'UNUSED';
}

const ORDER: readonly WaitingReason[] = ['OWNERLESS', 'ENDS', 'UNUSED', 'NEVER_USED'];

/** The tokens that wait for somebody, the most harmful first, and those that end by their end. */
export function waitingOf(tokens: readonly Token[], now: number): WaitingToken[] {
  return tokens
    .flatMap((token): WaitingToken[] => {
      const reason = reasonOf(token, now);
      return reason ? [{ token, reason }] : [];
    })
    .sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason) || a.token.expireTime - b.token.expireTime);
}
