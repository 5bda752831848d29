import type { DomainTestResultQuery } from '../../../api/generated/graphql';
import type { ClaimField, DomainRow } from './domain-form';
import { CLAIM_FIELDS, STANDARD_CLAIMS } from './domain-form';

/** The identity providers that have a guide. */
export const PROVIDERS = ['entra', 'google', 'okta', 'keycloak'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** The steps of each guide, in their order. */
export const GUIDE_STEPS = ['register', 'redirect', 'issuer', 'secret', 'claims', 'access'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** The issuer of each provider as its administrators see it; words in capitals stand for their own. */
export const ISSUERS: Readonly<Record<ProviderName, string>> = {
  entra: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
  google: 'https://accounts.google.com',
  okta: 'https://YOUR-DOMAIN.okta.com',
  keycloak: 'https://HOST/realms/REALM',
};

/** The claims that each provider can send for the fields of an account. */
export const PROVIDER_CLAIMS: Readonly<Record<ProviderName, string>> = {
  entra: 'preferred_username, name, email',
  google: 'email',
  okta: 'preferred_username, name, email',
  keycloak: 'preferred_username, name, email',
};

/** The manual of each provider. */
export const MANUALS: Readonly<Record<ProviderName, string>> = {
  entra: 'https://learn.microsoft.com/entra/identity-platform/quickstart-register-app',
  google: 'https://developers.google.com/identity/openid-connect/openid-connect',
  okta: 'https://help.okta.com/oie/en-us/content/topics/apps/apps_app_integration_wizard_oidc.htm',
  keycloak: 'https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients',
};

/** The provider that an issuer belongs to; null for an unknown one. */
export function providerOf(issuer: string): ProviderName | null {
  if (/^https:\/\/(login\.microsoftonline|sts\.windows)\./i.test(issuer)) return 'entra';
  if (/^https:\/\/accounts\.google\.com\b/i.test(issuer)) return 'google';
  if (/^https:\/\/[^/]+\.okta(preview|-emea)?\.com\b/i.test(issuer)) return 'okta';
  return /\/realms\/[^/]/i.test(issuer) ? 'keycloak' : null;
}

export type TestResult = DomainTestResultQuery['domainTestResult'];

/** The claim that fills a field of an account. */
export const claimOf = (domain: DomainRow, field: ClaimField): string => domain.claims[field] ?? STANDARD_CLAIMS[field];

/** Fields that every account needs from its provider. */
const NEEDED: ReadonlySet<ClaimField> = new Set(['username', 'name', 'email']);

/** The fields whose claim a test did not bring although it is needed, or was named by the administrator. */
export function missingFields(domain: DomainRow, { claims }: TestResult): ClaimField[] {
  const isSent = (claim: string) => claims !== null && Object.hasOwn(claims, claim);
  return CLAIM_FIELDS.filter(
    (field) => (NEEDED.has(field) || domain.claims[field] !== null) && !isSent(claimOf(domain, field)),
  );
}

/** The errors of RFC 6749 that a certain step of the guide repairs. */
const REPAIRS: Readonly<Record<string, GuideStep>> = {
  access_denied: 'access',
  invalid_client: 'secret',
  invalid_grant: 'redirect',
  invalid_request: 'redirect',
  unauthorized_client: 'secret',
};

/** The step of the guide that repairs what a test found; null where nothing is to be repaired at the provider. */
export function repairOf(domain: DomainRow, result: TestResult): GuideStep | null {
  if (result.verdict === 'FAILED') return REPAIRS[String(result.claims?.error)] ?? 'issuer';
  return missingFields(domain, result).length > 0 ? 'claims' : null;
}
