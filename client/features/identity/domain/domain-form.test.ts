import { describe, expect, it } from 'vitest';
import type { DomainRow } from './domain-form';
import { fieldOf, tabOf, valuesOf, variablesOf } from './domain-form';

const ROW: DomainRow = {
  id: 'D1',
  name: 'North',
  url: 'https://north.example/team',
  description: null,
  isAutoImport: false,
  roles: [{ id: 'R1', name: 'Analyst' }],
  userGroups: [],
  issuer: 'https://id.example',
  clientId: 'portal',
  hasClientSecret: true,
  scopes: 'openid',
  buttonName: null,
  idp: 'north',
  isSignOn: true,
  accountCount: 3,
  claims: {
    username: 'upn',
    name: null,
    nickName: null,
    email: null,
    phone: null,
    company: null,
    department: null,
    position: null,
  },
  isInEffect: false,
  proof: {
    state: 'NONE',
    provedTime: null,
    checkedTime: null,
    missingSince: null,
    recordName: '_app-portal.north.example',
    recordValue: 'app-portal-verification=x',
  },
  createdTime: 1,
};

describe('the form of a domain', () => {
  it('sends back what it was filled from, the url without its scheme [DOMN-01, DOMN-04]', () => {
    const sent = variablesOf(valuesOf(ROW));
    expect(sent).toMatchObject({
      name: 'North',
      url: 'north.example/team',
      description: null,
      isAutoImport: false,
      roleIds: ['R1'],
      userGroupIds: [],
      provider: {
        issuer: 'https://id.example',
        idp: 'north',
        buttonName: null,
        claims: { username: 'upn', email: null },
      },
    });
    expect(sent.provider).not.toHaveProperty('clientSecret');
  });

  it('has nothing chosen at first [DOMN-03]', () => {
    expect(valuesOf(null)).toMatchObject({ isAutoImport: null, scopes: 'openid profile email', roles: [] });
  });

  it('sends texts trimmed [LIST-16]', () => {
    const values = { ...valuesOf(ROW), name: ' North ', description: '  ', buttonName: ' In ', isAutoImport: true };
    expect(variablesOf(values)).toMatchObject({ name: 'North', description: null, provider: { buttonName: 'In' } });
  });

  it('sends a new secret, and null to take the stored one away', () => {
    const values = { ...valuesOf(ROW), clientSecret: 'new' };
    expect(variablesOf(values).provider?.clientSecret).toBe('new');
    expect(variablesOf({ ...values, removesSecret: true }).provider?.clientSecret).toBeNull();
  });

  it('finds the field that the server means, and its part', () => {
    expect([fieldOf('url'), fieldOf('claims.email'), fieldOf('limit'), fieldOf(undefined)]).toEqual([
      'url',
      'claims.email',
      null,
      null,
    ]);
    expect(['name', 'roles', 'issuer', 'claims'].map(tabOf)).toEqual(['basics', 'gifts', 'provider', 'provider']);
  });
});
