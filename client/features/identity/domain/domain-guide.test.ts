import { describe, expect, it } from 'vitest';
import type { DomainRow } from './domain-form';
import type { TestResult } from './domain-guide';
import { missingFields, providerOf, repairOf } from './domain-guide';

const NO_CLAIMS = {
  username: null,
  name: null,
  nickName: null,
  email: null,
  phone: null,
  company: null,
  department: null,
  position: null,
};
const domain = (claims: Partial<DomainRow['claims']> = {}) => ({ claims: { ...NO_CLAIMS, ...claims } }) as DomainRow;
const result = (claims: Record<string, unknown>, verdict: TestResult['verdict'] = 'CREATED') =>
  ({ claims, verdict }) as TestResult;

it('the guide of a known provider is found by the issuer', () => {
  expect(
    [
      'https://login.microsoftonline.com/6f1c/v2.0',
      'https://accounts.google.com',
      'https://north.okta.com/oauth2/default',
      'https://id.north.example/realms/staff',
      'https://id.north.example',
      '',
    ].map(providerOf),
  ).toEqual(['entra', 'google', 'okta', 'keycloak', null, null]);
});

describe('the result of a test sign-in', () => {
  it('names claims that are needed or were named and did not come [BYND-07]', () => {
    const sent = { preferred_username: 'ada', name: 'Ada' };
    expect(missingFields(domain(), result(sent))).toEqual(['email']);
    expect(missingFields(domain({ department: 'dept' }), result({ ...sent, email: 'a@b.example' }))).toEqual([
      'department',
    ]);
    expect(missingFields(domain({ username: 'upn' }), result({ ...sent, email: 'a@b.example' }))).toEqual(['username']);
  });

  it('leads to the step of the guide that repairs it [BYND-07]', () => {
    expect(repairOf(domain(), result({ preferred_username: 'ada', name: 'Ada' }))).toBe('claims');
    expect(repairOf(domain(), result({ preferred_username: 'ada', name: 'Ada', email: 'a@b.example' }))).toBeNull();
    expect(repairOf(domain(), result({ error: 'invalid_client' }, 'FAILED'))).toBe('secret');
    expect(repairOf(domain(), result({ error: 'access_denied' }, 'FAILED'))).toBe('access');
    expect(repairOf(domain(), { claims: null, verdict: 'FAILED' } as TestResult)).toBe('issuer');
  });
});
