import { describe, expect, it } from 'vitest';
import { byReason } from './bulk';
import { removalFault } from './user-form';

describe('who was passed over', () => {
  it('is told by the reason, and by an id who has no name any more', () => {
    const skipped = [
      { userId: 'u1', username: 'ada', name: 'Ada', reason: 'SELF' as const },
      { userId: 'u2', username: 'bo', name: null, reason: 'LEVEL' as const },
      { userId: 'u3', username: null, name: null, reason: 'LEVEL' as const },
    ];
    expect(byReason(skipped)).toEqual([
      { reason: 'SELF', names: ['Ada'] },
      { reason: 'LEVEL', names: ['bo', 'u3'] },
    ]);
  });
});

describe('removing somebody', () => {
  it('is not offered for oneself, nor for who is beyond the caller [USER-16]', () => {
    expect(removalFault({ id: 'me', isRemovable: true }, 'me')).toBe('user.fault.self');
    expect(removalFault({ id: 'boss', isRemovable: false }, 'me')).toBe('user.beyond');
    expect(removalFault({ id: 'other', isRemovable: true }, 'me')).toBeNull();
  });
});
