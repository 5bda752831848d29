import { describe, expect, it } from 'vitest';
import type { Owner, Token, TokenValues } from './token-form';
import {
  addressesOf,
  createInput,
  endOf,
  fieldOf,
  lastDayOf,
  modifyInput,
  openRights,
  renewInput,
  valuesOf,
} from './token-form';

const olivia: Owner = {
  id: 'o',
  username: 'olivia',
  name: 'Olivia',
  operations: ['user', 'structure', 'audit'],
  isWhole: true,
};
const sam: Owner = {
  ...olivia,
  id: 's',
  username: 'sam',
  name: 'Sam',
  operations: ['user', 'structure'],
  isWhole: false,
};
const NOW = new Date(2026, 10, 27, 9, 30).getTime();
const token = {
  id: 't',
  name: 'HR mirror',
  rights: ['USER_READ', 'USER_WRITE', 'SOCKET'],
  isAllPeople: false,
  structures: [{ id: 'n', name: 'Baltic Gate' }],
  addresses: ['10.20.0.0/16', '192.0.2.7'],
  expireTime: NOW + 1000,
  version: 3,
} as unknown as Token;
const values = (change: Partial<TokenValues> = {}): TokenValues => ({ ...valuesOf(null, olivia), ...change });

describe('the form of an API token', () => {
  it('offers what the owner holds and the reach allows, and sends no other right [TOKN-02, SUBA-12]', () => {
    const rights: TokenValues['rights'] = ['USER_WRITE', 'STRUCTURE_READ', 'ROLE_READ', 'PORTAL_READ'];
    expect(openRights(values({ rights }))).toEqual(['USER_WRITE', 'STRUCTURE_READ', 'PORTAL_READ']);
    expect(openRights(values({ rights, isAllPeople: false }))).toEqual(['USER_WRITE', 'PORTAL_READ']);
    expect(openRights(values({ rights, owner: sam }))).toEqual(['USER_WRITE', 'PORTAL_READ']);
    expect(createInput(values({ rights, owner: sam, name: ' Loader ' }), NOW)).toMatchObject({
      name: 'Loader',
      ownerId: 's',
      rights: ['USER_WRITE', 'PORTAL_READ'],
      structureIds: null,
      addresses: [],
    });
  });

  it('ends with its last day, at most 366 days from now [TOKN-04]', () => {
    expect(lastDayOf({ term: '30', day: '' }, NOW)).toBe('2026-12-26');
    expect(endOf({ term: '30', day: '' }, NOW)).toBe(new Date(2026, 11, 27).getTime());
    expect(endOf({ term: '366', day: '' }, NOW)).toBe(new Date(2027, 10, 28).getTime());
    expect(endOf({ term: 'day', day: '2027-02-20' }, NOW)).toBe(new Date(2027, 1, 21).getTime());
    expect(endOf({ term: 'day', day: '' }, NOW)).toBeNull();
  });

  it('changes what it shows and keeps the end; a renewal changes the end alone [TOKN-04, CALL-454]', () => {
    const shown = valuesOf(token, null);
    expect(shown).toMatchObject({ rights: ['USER_WRITE', 'SOCKET'], addresses: '10.20.0.0/16\n192.0.2.7' });
    expect(modifyInput({ ...shown, name: 'Mirror' }, token)).toEqual({
      id: 't',
      version: 3,
      name: 'Mirror',
      rights: ['USER_WRITE', 'SOCKET'],
      structureIds: ['n'],
      addresses: ['10.20.0.0/16', '192.0.2.7'],
      expireTime: NOW + 1000,
    });
    expect(renewInput(token, 5)).toEqual({
      id: 't',
      version: 3,
      name: 'HR mirror',
      rights: ['USER_READ', 'USER_WRITE', 'SOCKET'],
      structureIds: ['n'],
      addresses: ['10.20.0.0/16', '192.0.2.7'],
      expireTime: 5,
    });
  });

  it('reads addresses however they are divided, and leads refusals to their fields', () => {
    expect(addressesOf(' 10.0.0.0/8, 192.0.2.7\n2001:db8::/32;198.51.100.1 ')).toEqual([
      '10.0.0.0/8',
      '192.0.2.7',
      '2001:db8::/32',
      '198.51.100.1',
    ]);
    expect(['structureIds', 'expireTime', 'ownerId', 'version', undefined].map(fieldOf)).toEqual([
      'nodes',
      'term',
      'owner',
      null,
      null,
    ]);
  });
});
