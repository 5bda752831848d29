import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { RedisOptions } from 'ioredis';
import { isMailAddress } from '../core/mail-address.js';
import type { MailParty } from '../core/mail-address.js';
import { Refusal } from '../core/refusal.js';
import { DatabaseAddressError, readDatabaseAddress } from './database-address.mjs';
import { readRedisUrl, REDIS_URL_FORM } from './redis-address.js';

/** The operator's settings of one installation, read once at the start. */
export interface Environment {
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly publicUrl: URL;
  /** Connection options of Redis; null without it. */
  readonly redis: RedisOptions | null;
  /** Prefix of this installation's keys in Redis; null for its own id. */
  readonly redisPrefix: string | null;
  /** The mail server; null keeps mails in the database. */
  readonly smtpUrl: string | null;
  readonly mailFrom: MailParty;
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Hosts of sign-on providers that may be at inner addresses and speak plain http. */
  readonly oidcAllowedHosts: readonly string[];
  /** Hosts of webhooks that may be at inner addresses and speak plain http. */
  readonly webhookAllowedHosts: readonly string[];
  /** Hosts that the operator declares as an OU's own (DOMN-10). */
  readonly domainHosts: readonly { readonly host: string; readonly ouId: string }[];
  /** address:port of the name servers to query; if empty, those of the machine. */
  readonly dnsServers: readonly string[];
  /** Hosts of apps that may be at inner addresses, for the embed check. */
  readonly embedAllowedHosts: readonly string[];
  /** The asset service (ASST-11); null for the built-in sample. */
  readonly assetServiceUrl: URL | null;
  /** The portal's Bearer token for the asset service. */
  readonly assetServiceToken: string | null;
  /** The Bearer token of a collector that reads /metrics from another machine; null admits none. */
  readonly metricsToken: string | null;
  /** Sign-ins per minute of one address, and calls per minute of one address and session (LIMT-03). */
  readonly loginsPerMinute: number;
  readonly callsPerMinute: number;
  /** Sockets that one address may hold on a server. */
  readonly socketsPerAddress: number;
  /** The address of the database's owner, who migrates and deletes old audit events; null if it is databaseUrl. */
  readonly databaseOwnerUrl: string | null;
  /** How long audit events are kept, in days (AUDT-06, AUDT-07). */
  readonly auditRetentionDays: number;
  /** The key of 32 bytes that seals secrets in the database. */
  readonly secret: Buffer;
  readonly logLevel: string;
  /** Raw values of the portal's configuration keys (CONF-04). */
  readonly portalConfig: Readonly<Record<string, unknown>>;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const listed = (value = '') => value.split(',').flatMap((entry) => entry.trim() || []);
const hosts = (value?: string) => listed(value).map((host) => host.toLowerCase());

/** Reads and validates the environment. Throws one Refusal that lists every fault and the settings to correct. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const faults: string[] = [];
  const parsed = <Value>(name: string, parse: () => Value, advice: string): Value | null => {
    try {
      return parse();
    } catch {
      faults.push(`${name}: ${advice}`);
      return null;
    }
  };
  const port = Number(env.PORT ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push('PORT: a number from 0 to 65535');
  faults.push(...databaseFaults(env.DATABASE_URL).map((fault) => `DATABASE_URL: ${fault}`));
  const count = (name: string, fallback: number, what: string) => {
    const value = Number(env[name] || fallback);
    if (!Number.isInteger(value) || value < 1) faults.push(`${name}: ${what}, at least 1`);
    return value;
  };
  const loginsPerMinute = count('LOGINS_PER_MINUTE', 20, 'how many a minute');
  const callsPerMinute = count('CALLS_PER_MINUTE', 600, 'how many a minute');
  const socketsPerAddress = count('SOCKETS_PER_ADDRESS', 2_000, 'how many at once');
  const auditRetentionDays = Number(env.AUDIT_RETENTION_DAYS || 181);
  if (!Number.isInteger(auditRetentionDays) || auditRetentionDays < 30 || auditRetentionDays > 36_500) {
    faults.push('AUDIT_RETENTION_DAYS: a number of days from 30 to 36500');
  }
  if (env.METRICS_TOKEN && !/^[\x21-\x7E]{16,}$/.test(env.METRICS_TOKEN)) {
    faults.push('METRICS_TOKEN: at least 16 printable characters without blanks');
  }
  const secret = Buffer.from(env.PORTAL_SECRET ?? '', 'hex');
  if (secret.length !== 32) faults.push('PORTAL_SECRET: 64 hex digits, for example from `openssl rand -hex 32`');
  const logLevel = env.LOG_LEVEL ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) faults.push(`LOG_LEVEL: one of ${LOG_LEVELS.join(', ')}`);
  const publicUrl = parsed(
    'PUBLIC_URL',
    () => new URL(env.PUBLIC_URL || `http://localhost:${port}`),
    'the address people open, such as https://portal.example.com',
  );
  const redis = parsed('REDIS_URL', () => readRedisUrl(env.REDIS_URL), REDIS_URL_FORM);
  if (env.REDIS_PREFIX && !/^[\w.:-]{1,100}$/.test(env.REDIS_PREFIX)) {
    faults.push('REDIS_PREFIX: 1 to 100 letters, digits and _ . : -');
  }
  const smtpUrl = parsed('SMTP_URL', () => readSmtpUrl(env.SMTP_URL), 'smtp://user:password@host:port, or smtps://');
  const mailFrom = parsed(
    'MAIL_FROM',
    () => readMailFrom(env.MAIL_FROM, publicUrl?.hostname ?? ''),
    'an address, or Name <address>',
  );
  const assetServiceUrl = parsed(
    'ASSET_SERVICE_URL',
    () => readServiceUrl(env.ASSET_SERVICE_URL),
    'http(s)://host/path of the asset service, without account and fragment',
  );
  const domainHosts = parsed(
    'DOMAIN_HOSTS',
    () => listed(env.DOMAIN_HOSTS).map(readDomainHost),
    'host=id of its organization, separated by commas; hosts without scheme, port and path',
  );
  const dnsServers = parsed(
    'DNS_SERVERS',
    () => listed(env.DNS_SERVERS).map(readDnsServer),
    'addresses of name servers, each with :port where it is not 53, separated by commas',
  );
  const portalConfig = parsed(
    'PORTAL_CONFIG_FILE',
    () =>
      env.PORTAL_CONFIG_FILE
        ? (JSON.parse(readFileSync(env.PORTAL_CONFIG_FILE, 'utf8')) as Record<string, unknown>)
        : {},
    'the path of a readable JSON file',
  );
  if (faults.length > 0 || !publicUrl || !mailFrom || !portalConfig || !domainHosts || !dnsServers) {
    throw new Refusal(`The configuration is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  return {
    isProduction: env.NODE_ENV === 'production',
    host: env.HOST || '127.0.0.1',
    port,
    databaseUrl: env.DATABASE_URL ?? '',
    databaseOwnerUrl: env.DATABASE_OWNER_URL || null,
    publicUrl,
    redis,
    redisPrefix: env.REDIS_PREFIX || null,
    smtpUrl,
    mailFrom,
    trustedProxies: listed(env.TRUSTED_PROXIES),
    oidcAllowedHosts: hosts(env.OIDC_ALLOWED_HOSTS),
    webhookAllowedHosts: hosts(env.WEBHOOK_ALLOWED_HOSTS),
    domainHosts,
    dnsServers,
    embedAllowedHosts: hosts(env.EMBED_ALLOWED_HOSTS),
    assetServiceUrl,
    assetServiceToken: env.ASSET_SERVICE_TOKEN || null,
    metricsToken: env.METRICS_TOKEN || null,
    loginsPerMinute,
    callsPerMinute,
    socketsPerAddress,
    auditRetentionDays,
    secret,
    logLevel,
    portalConfig,
  };
}

function databaseFaults(url = ''): readonly string[] {
  if (!url) return ['mysql://user:password@host:port/database'];
  try {
    readDatabaseAddress(url);
    return [];
  } catch (error) {
    if (error instanceof DatabaseAddressError) return error.faults;
    throw error;
  }
}

function readDomainHost(entry: string): Environment['domainHosts'][number] {
  const [, host = '', ouId = ''] = /^(\[[\da-f:.]+\]|[a-z\d.-]+)\s*=\s*([\dA-Z]{26})$/i.exec(entry) ?? [];
  if (!host) throw new Error('not host=id');
  return { host: host.toLowerCase().replace(/\.$/, ''), ouId: ouId.toUpperCase() };
}

function readDnsServer(entry: string): string {
  const [, inner = entry.replace(/:\d{1,5}$/, '')] = /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(entry) ?? [];
  // An IPv6 address stands alone or in brackets; its last group is no port.
  if (!isIP(inner) && !isIP(entry)) throw new Error('not an address');
  return entry;
}

function readSmtpUrl(value: string | undefined): string | null {
  if (!value) return null;
  const { protocol, hostname } = new URL(value);
  if (!hostname || (protocol !== 'smtp:' && protocol !== 'smtps:')) throw new Error('no mail server');
  return value;
}

function readServiceUrl(value: string | undefined): URL | null {
  if (!value) return null;
  const url = new URL(value);
  const isUsable = /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
  if (!isUsable) throw new Error('no address of a service');
  return url;
}

/** `Name <address>` or an address; without one, no-reply at the portal's own host. */
function readMailFrom(value: string | undefined, host: string): MailParty {
  const fallback = `no-reply@${host}`;
  if (!value) return { name: 'Portal', address: isMailAddress(fallback) ? fallback : 'no-reply@localhost' };
  const [, name = '', address = ''] = /^([^<>"\p{Cc}]{0,100})<([^<>]+)>$/u.exec(value.trim()) ?? [
    value,
    '',
    value.trim(),
  ];
  if (!isMailAddress(address)) throw new Error('not an address');
  return { name: name.trim() || 'Portal', address };
}
