import { describe, expect, it } from 'vitest';
import { mustChangePassword } from './must-change-password';

const start = (
  user: { isInitPassword?: boolean; email?: string | null; domain?: string | null },
  emailAvaiable = 'true',
) => ({
  sessionGet: { user: { isInitPassword: true, email: 'a@b.example', domain: null, ...user } },
  configByKeys: { emailAvaiable },
});

describe('a forced change of the password', () => {
  it('is due for an initial password that no e-mail can replace [PWD-25, PWD-26]', () => {
    expect(mustChangePassword(start({ email: null }))).toBe(true);
    expect(mustChangePassword(start({}, 'false'))).toBe(true);
    expect(mustChangePassword(start({}))).toBe(false);
    expect(mustChangePassword(start({ isInitPassword: false, email: null }))).toBe(false);
    expect(mustChangePassword(start({ domain: 'Corporate', email: null }))).toBe(false);
  });
});
