import { describe, expect, it } from 'vitest';
import type { DomainRow } from './domain-form';
import { fieldOf, isStepDone, stepOf, valuesOf, variablesOf } from './domain-form';

const ROW: DomainRow = {
  version: 1,
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

  it('finds the field that the server means, and its step', () => {
    expect([fieldOf('url'), fieldOf('claims.email'), fieldOf('limit'), fieldOf(undefined)]).toEqual([
      'url',
      'claims.email',
      null,
      null,
    ]);
    expect(['name', 'roles', 'issuer', 'claims.email', 'isSignOn'].map(stepOf)).toEqual([
      'basics',
      'people',
      'provider',
      'provider',
      'test',
    ]);
  });

  it('has steps that are done once what they ask for is stored [DOMN-10]', () => {
    const done = (domain: DomainRow | null) =>
      (['basics', 'provider', 'people', 'host', 'test'] as const).filter((step) => isStepDone(domain, step));
    expect(done(null)).toEqual([]);
    expect(done(ROW)).toEqual(['basics', 'provider', 'people', 'test']);
    expect(done({ ...ROW, clientId: null, isInEffect: true, isSignOn: false })).toEqual(['basics', 'people', 'host']);
  });
});
