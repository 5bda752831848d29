import { describe, expect, it } from 'vitest';
import { dayOf, timeOf } from '../../../ui/text/day';
import { CHECKS, fieldOf, tabOf, textsOf, valuesOf } from './user-form';

const filled = (part: Partial<ReturnType<typeof valuesOf>>) => ({ ...valuesOf(null), ...part });

describe('the form of a user', () => {
  it('starts with the area code +86 [USER-05]', () => {
    expect(valuesOf(null).phoneArea).toBe('+86');
    expect(valuesOf({ ...USER, phoneArea: '' }).phoneArea).toBe('+86');
    expect(valuesOf({ ...USER, phoneArea: '+49' }).phoneArea).toBe('+49');
  });

  it('shows and takes terms as the local start of a day [USER-06]', () => {
    const noon = new Date(2027, 11, 31, 12, 30).getTime();
    expect(dayOf(noon)).toBe('2027-12-31');
    expect(timeOf('2027-12-31')).toBe(new Date(2027, 11, 31).getTime());
    expect(timeOf('')).toBeNull();
    expect(dayOf(null)).toBe('');
    expect(textsOf(filled({ name: 'A', start: '2026-03-01' })).accountStartTime).toBe(new Date(2026, 2, 1).getTime());
  });

  it('wants a username of 3 to 50 letters, digits and _-.@ [USER-09, USER-23]', () => {
    const values = valuesOf(null);
    expect(CHECKS.username('  ')).toBe('user.fault.username');
    for (const name of ['ab', 'a b c', 'müller', 'x'.repeat(51)]) {
      expect(CHECKS.username(name), name).toBe('user.fault.usernameForm');
    }
    for (const name of ['abc', 'j.kowalczyk@north-1_x', 'x'.repeat(50)]) expect(CHECKS.username(name)).toBe(true);
    expect(CHECKS.name(values.name)).toBe('user.fault.name');
    expect(CHECKS.name('   ')).toBe('user.fault.name');
  });

  it('wants well-formed e-mail addresses, entered twice alike [USER-12, USER-13]', () => {
    for (const email of ['', 'a_b-c.d@mail.example', 'A@b.c', `a@b.${'x'.repeat(20)}`]) {
      expect(CHECKS.email(email), email).toBe(true);
    }
    for (const email of ['a', 'a@b', 'a b@c.de', 'a+b@c.de', `a@b.${'x'.repeat(21)}`, 'a@b.c1']) {
      expect(CHECKS.email(email), email).toBe('user.fault.email');
    }
    expect(CHECKS.emailAgain('a@b.de', filled({ email: 'a@b.com' }))).toBe('user.fault.emails');
    expect(CHECKS.emailAgain(' A@b.de', filled({ email: 'a@B.de ' }))).toBe(true);
  });

  it('wants 5 to 15 digits after an area code of + and 1 to 4 digits [USER-14, USER-15]', () => {
    for (const phone of ['', '12345', '138 0013-8000', '(030) 123/456', '1'.repeat(15)]) {
      expect(CHECKS.phone(phone), phone).toBe(true);
    }
    for (const phone of ['1234', 'x12345', '1'.repeat(16), '+4912345']) {
      expect(CHECKS.phone(phone), phone).toBe('user.fault.phone');
    }
    const withPhone = filled({ phone: '12345' });
    for (const area of ['+1', '+86', '+1234']) expect(CHECKS.phoneArea(area, withPhone)).toBe(true);
    for (const area of ['86', '+', '+12345', '+8a']) {
      expect(CHECKS.phoneArea(area, withPhone)).toBe('user.fault.phoneArea');
    }
    expect(CHECKS.phoneArea('', valuesOf(null))).toBe(true);
  });

  it('refuses a term that ends before it starts', () => {
    expect(CHECKS.expire('2026-01-01', filled({ start: '2026-01-01' }))).toBe('user.fault.term');
    expect(CHECKS.expire('2026-01-02', filled({ start: '2026-01-01' }))).toBe(true);
    expect(CHECKS.expire('', filled({ start: '2026-01-01' }))).toBe(true);
  });

  it('sends texts trimmed, and none for empty ones [LIST-16, LIST-17]', () => {
    const texts = textsOf(filled({ name: '  Ada ', company: '  ', phone: ' 123 45-6 ', email: ' a@b.de ' }));
    expect(texts).toMatchObject({ name: 'Ada', company: null, phone: '123456', email: 'a@b.de', nickName: null });
  });

  it('leads to the field that the server means', () => {
    expect(fieldOf('accountExpireTime')).toBe('expire');
    expect(fieldOf('username')).toBe('username');
    expect(fieldOf('version')).toBeNull();
    expect(fieldOf(undefined)).toBeNull();
    expect([tabOf('username'), tabOf('start'), tabOf('roles')]).toEqual(['basics', 'details', 'roles']);
  });
});

const USER = {
  username: 'ada',
  name: 'Ada',
  nickName: null,
  email: null,
  phone: null,
  phoneArea: '+86',
  company: null,
  department: null,
  position: null,
  accountStartTime: null,
  accountExpireTime: null,
};
