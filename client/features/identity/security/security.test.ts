import { describe, expect, it } from 'vitest';
import type { SecurityRuleFieldsFragment } from '../../../api/generated/graphql';
import { MOST_ADDRESSES, readAddresses, shutsOut } from './addresses';
import { fieldOf, isInRange, valuesOf, variablesOf } from './rule-form';

const RULE: SecurityRuleFieldsFragment = {
  passwordRequires: ['LOWERCASE', 'DIGIT'],
  passwordMinLength: 8,
  passwordTryTimes: 5,
  passwordDuplication: 3,
  allowMultiSession: true,
  sessionTimeOut: 24,
  ipWhiteList: [],
  ipBlackList: [],
  mfaType: 'NONE',
  ownAddress: '192.0.2.7',
  isOwnRule: true,
  lockMinutes: 30,
  isEmailAvailable: true,
  version: 1,
};

describe('a list of addresses', () => {
  it('is read from lines and commas, without doubles and blanks [SECR-12]', () => {
    const text = ' 192.0.2.1, 198.51.100.0/24 \n\n2001:db8::/32,,192.0.2.1\n';
    expect(readAddresses(text)).toEqual({ entries: ['192.0.2.1', '198.51.100.0/24', '2001:db8::/32'], faults: [] });
    expect(readAddresses('').entries).toEqual([]);
    expect(MOST_ADDRESSES).toBe(500);
  });

  it.each([
    '010.0.0.1',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/08',
    '1.2.3.4/8/8',
    'x',
    '::g',
    '::1/129',
    'fe80::1%eth0',
    '::ffff:1.2.3',
  ])('names the line of what is no address: %s [SECR-12]', (entry) => {
    expect(readAddresses(`192.0.2.1\n${entry}`).faults).toEqual([{ line: 2, text: entry }]);
  });

  it.each([
    ['WHITE', ['192.0.2.7'], false],
    ['WHITE', ['192.0.2.0/24'], false],
    ['WHITE', ['::ffff:192.0.2.7'], false],
    ['WHITE', ['198.51.100.0/24', '2001:db8::/32'], true],
    ['WHITE', [], false],
    ['BLACK', ['192.0.2.0/24'], true],
    ['BLACK', ['198.51.100.1'], false],
    ['BLACK', [], false],
  ] as const)('%s %j shuts the own address out: %s [SECR-17]', (mode, entries, expected) => {
    expect(shutsOut(mode, entries, '192.0.2.7')).toBe(expected);
  });

  it('is read in a moment, however long an entry is [threats 33]', () => {
    const began = performance.now();
    expect(readAddresses(`:${'.'.repeat(200_000)}x`).faults).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('shuts out an address that cannot be told [SECR-16, SECR-17]', () => {
    expect(shutsOut('BLACK', ['198.51.100.1'], '')).toBe(true);
  });
});

describe('the form of a rule', () => {
  it('shows the whitelist while the blacklist is empty, else the blacklist [SECR-03]', () => {
    expect(valuesOf({ ...RULE, ipWhiteList: ['192.0.2.1'] })).toMatchObject({
      listMode: 'WHITE',
      addresses: '192.0.2.1',
    });
    expect(valuesOf({ ...RULE, ipBlackList: ['192.0.2.1', '192.0.2.2'] })).toMatchObject({
      listMode: 'BLACK',
      addresses: '192.0.2.1\n192.0.2.2',
    });
  });

  it('sends all nine fields, one list at most filled [SECR-01, SECR-13]', () => {
    const values = { ...valuesOf(RULE), listMode: 'BLACK' as const, addresses: '192.0.2.9', isMfa: true };
    expect(variablesOf(values)).toEqual({
      passwordRequires: ['DIGIT', 'LOWERCASE'],
      passwordMinLength: 8,
      passwordTryTimes: 5,
      passwordDuplication: 3,
      sessionTimeOut: 24,
      allowMultiSession: true,
      ipWhiteList: [],
      ipBlackList: ['192.0.2.9'],
      mfaType: 'EMAIL',
    });
  });

  it.each([
    ['passwordMinLength', ['7', '21', '', '8.5', 'x'], ['8', ' 20 ']],
    ['passwordTryTimes', ['0', '11'], ['1', '10']],
    ['passwordDuplication', ['0', '6'], ['1', '5']],
    ['sessionTimeOut', ['0', '241', '-1'], ['1', '240']],
  ] as const)('takes %s within its range only [PWD-03, SECR-05, SECR-08, SECR-09]', (name, wrong, right) => {
    for (const typed of wrong) expect(isInRange(name, typed), typed).toBe(false);
    for (const typed of right) expect(isInRange(name, typed), typed).toBe(true);
  });

  it('knows at which field a refusal of the server belongs', () => {
    expect(fieldOf('ipBlackList')).toBe('addresses');
    expect(fieldOf('mfaType')).toBe('isMfa');
    expect(fieldOf('passwordMinLength')).toBe('passwordMinLength');
    expect(fieldOf('confirmLockOut')).toBeNull();
    expect(fieldOf(undefined)).toBeNull();
  });
});
