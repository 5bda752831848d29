import { describe, expect, it } from 'vitest';
import type { Token } from './token-form';
import { canBe, isNearEnd, isOver, waitingOf } from './token-life';

const DAY = 86_400_000;
const NOW = 1_790_000_000_000;
const token = (name: string, change: Partial<Token> = {}) =>
  ({
    name,
    state: 'LIVE',
    createdTime: NOW - 10 * DAY,
    expireTime: NOW + 100 * DAY,
    lastUsedTime: NOW - DAY,
    ...change,
  }) as Token;

describe('the tokens that wait for somebody', () => {
  it('are those without an owner, near their end, and unused for 90 days, in this order [TOKN-06]', () => {
    const waiting = waitingOf(
      [
        token('fine'),
        token('never used', { createdTime: NOW - 90 * DAY, lastUsedTime: null }),
        token('new and unused', { createdTime: NOW - 89 * DAY, lastUsedTime: null }),
        token('unused', { lastUsedTime: NOW - 90 * DAY }),
        token('ends later', { expireTime: NOW + 14 * DAY }),
        token('ends first', { expireTime: NOW + DAY, lastUsedTime: null }),
        token('ends after', { expireTime: NOW + 14 * DAY + 1 }),
        token('ownerless', { state: 'OWNERLESS', expireTime: NOW + DAY }),
      ],
      NOW,
    );
    expect(waiting.map(({ token: { name }, reason }) => [name, reason])).toEqual([
      ['ownerless', 'OWNERLESS'],
      ['ends first', 'ENDS'],
      ['ends later', 'ENDS'],
      ['unused', 'UNUSED'],
      ['never used', 'NEVER_USED'],
    ]);
  });

  it('are none that are over [TOKN-04]', () => {
    expect((['LIVE', 'OWNERLESS', 'EXPIRED', 'REVOKED'] as const).filter((state) => isOver({ state }))).toEqual([
      'EXPIRED',
      'REVOKED',
    ]);
    const works = (state: Token['state']) =>
      (['edit', 'renew', 'revoke'] as const).filter((work) => canBe(work, { state }));
    expect([works('LIVE'), works('OWNERLESS'), works('EXPIRED')]).toEqual([
      ['edit', 'renew', 'revoke'],
      ['revoke'],
      [],
    ]);
    expect(isNearEnd({ state: 'REVOKED', expireTime: NOW }, NOW)).toBe(false);
  });
});
