import { describe, expect, it } from 'vitest';
import { personOf, usernameCandidates } from './sso-claims.js';

const of = (claims: Record<string, unknown>, mapping = {}) =>
  personOf({ iss: 'https://id.example', sub: 'subject', ...claims }, mapping);

describe('a person in claims', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ preferred_username: 'anna.berg' }, 'anna.berg'],
    [{ preferred_username: 'Änne Groß' }, 'AnneGro'],
    [{ preferred_username: '张三', email: 'zhang.san@works.example' }, 'zhang.san'],
    [{ preferred_username: 'ab', email: 'cd@works.example' }, 'subject'],
    [{ preferred_username: 'x'.repeat(80) }, 'x'.repeat(50)],
    [{ preferred_username: ['anna'], sub: '1' }, 'user-1'],
    [{ sub: '张' }, 'user'],
  ])('has a username of allowed letters: %j → %s [SSO-08, USER-23]', (claims, username) => {
    expect(of(claims)?.username).toBe(username);
  });

  it.each<[unknown, string | null]>([
    ['anna@works.example', 'anna@works.example'],
    ['anna@works', null],
    ['anna berg@works.example', null],
    [`${'a'.repeat(250)}@works.example`, null],
    ['anna@works.example\r\nbcc: all@works.example', null],
    [['anna@works.example'], null],
  ])('has an e-mail address only when it is one: %j [USER-12]', (email, expected) => {
    expect(of({ email })?.email).toBe(expected);
  });

  it('has no e-mail address that the provider did not verify [threats 14]', () => {
    expect(of({ email: 'anna@works.example', email_verified: false })?.email).toBeNull();
    expect(of({ email: 'anna@works.example' })?.email).toBe('anna@works.example');
  });

  it.each<[unknown, string | null, string | null]>([
    ['+49 30 1234567', '301234567', '+49'],
    ['+1 (425) 555-1212', '4255551212', '+1'],
    ['+8613800138000', '13800138000', '+86'],
    ['+352 621 123 456', '621123456', '+352'],
    ['030/1234567', '0301234567', null],
    ['12', null, null],
    ['call me', null, null],
    [4930, null, null],
  ])('has a phone with its area: %j [USER-15]', (phone_number, phone, phoneArea) => {
    expect(of({ phone_number })).toMatchObject({ phone, phoneArea });
  });

  it('has a name without control or direction signs, from its parts where there is no whole [SSO-08]', () => {
    expect(of({ name: ' Anna\u0000\u202E\n Berg ' })?.name).toBe('Anna Berg');
    expect(of({ given_name: 'Anna', family_name: 'Berg' })?.name).toBe('Anna Berg');
    expect(of({ name: '💥'.repeat(60) })?.name).toBe('💥'.repeat(50));
    expect(of({ name: 'half \uD83D' })?.name).toBe('half');
    expect(of({ name: {} })?.name).toBe('subject');
  });

  it('is read by the domain’s mapping, own claims only [SSO-08]', () => {
    const mapping = { username: 'upn', position: 'constructor', company: '__proto__' };
    expect(of({ upn: 'a.berg', preferred_username: 'other' }, mapping)).toMatchObject({
      username: 'a.berg',
      claimedUsername: 'a.berg',
      position: null,
      company: null,
    });
  });

  it.each([undefined, null, 1, '', {}, 's'.repeat(256), 'half \uD83D'])(
    'is nobody with the subject %j [SSO-07]',
    (sub) => {
      expect(personOf({ sub, preferred_username: 'anna' }, {})).toBeNull();
    },
  );
});

it('offers a username with numbers, never longer than usernames are [USER-23]', () => {
  expect(usernameCandidates('anna').slice(0, 3)).toEqual(['anna', 'anna-2', 'anna-3']);
  expect(usernameCandidates('x'.repeat(50))[98]).toBe(`${'x'.repeat(47)}-99`);
});
