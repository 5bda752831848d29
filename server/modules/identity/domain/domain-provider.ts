import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { optionalLine } from '../../../core/text.js';
import { seal } from '../../../integrations/crypto/seal.js';
import type { Domain } from './domain.entity.js';
import type { DomainClaimNamesInput, DomainProviderInput } from './domain-provider.types.js';

/** The scopes that a new domain requests. */
export const DEFAULT_SCOPES = 'openid profile email';

/** The fields of an account that a claim can fill. */
const CLAIMED = ['username', 'name', 'nickName', 'email', 'phone', 'company', 'department', 'position'] as const;

const MAX_ISSUER = 500;
const MAX_CLIENT_ID = 255;
const MAX_SECRET = 1000;
const MAX_SCOPES = 255;
const MAX_CLAIM = 100;
const MAX_BUTTON = 50;
const MAX_IDP = 50;

/** RFC 6749, 3.3 */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]+$/;
const IDP = /^[a-z\d][a-z\d.-]+[a-z\d]$/;
const SECRET = /^[\x20-\x7E]+$/;

type ProviderColumns = Pick<Domain, 'issuer' | 'clientId' | 'scopes' | 'claims' | 'buttonName' | 'idp' | 'isSignOn'>;

/**
 * The settings of a provider as they are stored. INVALID_PARAMETER, each with its field, for an issuer that is no https
 * address (http is for development), scopes without openid, an invalid name for /site/, and sign-on without issuer,
 * client and name.
 */
export function parseProvider(ctx: RequestContext, input: DomainProviderInput): ProviderColumns {
  const settings = {
    issuer: parseIssuer(ctx, optionalLine('issuer', input.issuer, MAX_ISSUER)),
    clientId: optionalLine('clientId', input.clientId, MAX_CLIENT_ID),
    scopes: parseScopes(input.scopes),
    claims: parseClaims(input.claims),
    buttonName: optionalLine('buttonName', input.buttonName, MAX_BUTTON),
    idp: parseIdp(optionalLine('idp', input.idp, MAX_IDP)),
    isSignOn: input.isSignOn,
  };
  if (settings.isSignOn) {
    for (const field of ['issuer', 'clientId', 'idp'] as const) {
      if (!settings[field]) fail('INVALID_PARAMETER', { message: 'error.domainSignOn', field });
    }
  }
  return settings;
}

/**
 * The client secret as it is stored: sealed when a new one is given, null when it is removed, undefined when the stored
 * one stays.
 */
export function sealSecret(ctx: RequestContext, given: string | null | undefined): string | null | undefined {
  if (given === null) return null;
  if (!given) return undefined;
  if (given.length > MAX_SECRET || !SECRET.test(given)) refuse('clientSecret');
  return seal(ctx.runtime.environment.secret, given);
}

const refuse = (field: string): never => fail('INVALID_PARAMETER', { field });

/** Stored as written: a provider's name is compared character by character. */
function parseIssuer(ctx: RequestContext, issuer: string | null): string | null {
  if (!issuer) return null;
  const parsed = URL.canParse(issuer) ? new URL(issuer) : null;
  const isBare = parsed && !parsed.username && !parsed.password && !/[\s?#\\]/.test(issuer);
  if (isBare && (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && mayBePlain(ctx, parsed))))
    return issuer;
  return fail('INVALID_PARAMETER', { message: 'error.domainIssuer', field: 'issuer' });
}

/** Plain http is for development, and for hosts that the operator named. */
function mayBePlain({ runtime }: RequestContext, { host, hostname }: URL): boolean {
  const { isProduction, oidcAllowedHosts } = runtime.environment;
  return !isProduction || oidcAllowedHosts.includes(host) || oidcAllowedHosts.includes(hostname);
}

function parseScopes(entered: string | null | undefined): string {
  const scopes = [...new Set((entered ?? DEFAULT_SCOPES).split(/\s+/).filter(Boolean))];
  const joined = scopes.join(' ');
  if (joined.length > MAX_SCOPES || !scopes.every((scope) => SCOPE.test(scope))) refuse('scopes');
  if (!scopes.includes('openid')) fail('INVALID_PARAMETER', { message: 'error.domainScopes', field: 'scopes' });
  return joined;
}

function parseClaims(input: DomainClaimNamesInput | null | undefined): Domain['claims'] {
  return Object.fromEntries(
    CLAIMED.flatMap((field) => {
      const claim = optionalLine(`claims.${field}`, input?.[field], MAX_CLAIM);
      return claim ? [[field, claim]] : [];
    }),
  );
}

function parseIdp(idp: string | null): string | null {
  if (idp && !IDP.test(idp)) fail('INVALID_PARAMETER', { message: 'error.domainIdp', field: 'idp' });
  return idp;
}
