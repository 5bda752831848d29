import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import type { RedisOptions } from 'ioredis';

/** The form of REDIS_URL, for the operator. */
export const REDIS_URL_FORM =
  'redis://user:password@host:port/number, rediss:// for TLS (?ssl-ca=, ssl-cert=, ssl-key= name readable files), or ' +
  'redis+sentinel://host:port,host:port/name/number; characters such as @ and / in names and passwords as %40 and %2F';

const REDIS_PORT = 6_379;
const SENTINEL_PORT = 26_379;
// With Sentinel the host is a list, which URL cannot parse.
const ADDRESS = /^(rediss?)(\+sentinel)?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/i;
const TLS_FILES = ['ssl-ca', 'ssl-cert', 'ssl-key'] as const;

/**
 * The connection options for REDIS_URL; null if it is unset.
 * @throws if it does not have the form of {@link REDIS_URL_FORM}, or names a file that cannot be read
 */
export function readRedisUrl(value: string | undefined): RedisOptions | null {
  if (!value) return null;
  const [whole, scheme = '', sentinel, account, hosts = '', path = '', query] = ADDRESS.exec(value) ?? [];
  if (!whole) throw new Error('no address of Redis');
  const isTls = scheme.toLowerCase() === 'rediss';
  const parameters = new URLSearchParams(query);
  const known = [...(isTls ? TLS_FILES : []), ...(sentinel ? ['sentinel-password'] : [])];
  for (const name of parameters.keys()) if (!known.includes(name)) throw new Error(`no parameter ${name}`);
  const tls = isTls ? readTls(parameters) : undefined;
  const common = { ...readAccount(account), ...(tls && { tls }) };
  if (!sentinel) return { ...common, ...readHost(hosts, REDIS_PORT), db: readNumber(path) };
  const [, name, number] = /^([^/]+)(?:\/([^/]*))?$/.exec(path) ?? [];
  if (!name) throw new Error('no name of what Sentinel watches');
  const sentinelPassword = parameters.get('sentinel-password');
  return {
    ...common,
    sentinels: hosts.split(',').map((host) => readHost(host, SENTINEL_PORT)),
    name: decodeURIComponent(name),
    db: readNumber(number),
    ...(sentinelPassword && { sentinelPassword }),
    ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
  };
}

function readAccount(account: string | undefined): Pick<RedisOptions, 'username' | 'password'> {
  if (!account) return {};
  const [username = '', ...rest] = account.split(':');
  const password = rest.join(':');
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

function readHost(text: string, fallback: number): { host: string; port: number } {
  const [, address, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = address ?? name;
  const port = Number(digits ?? fallback);
  if (!host || (address && !isIPv6(address)) || port < 1 || port > 65_535) throw new Error(`no host ${text}`);
  return { host, port };
}

/** The number of a database; 0 where none is named. */
function readNumber(text = ''): number {
  if (!/^\d{0,6}$/.test(text)) throw new Error(`no number of a database: ${text}`);
  return Number(text);
}

/** TLS options that verify the server's certificate for its host name, by the CA of `ssl-ca` or those of the system. */
function readTls(parameters: URLSearchParams): NonNullable<RedisOptions['tls']> {
  const [ca, cert, key] = TLS_FILES.map((name) => {
    const file = parameters.get(name);
    return file === null ? undefined : readFileSync(file);
  });
  if (!cert !== !key) throw new Error('a certificate of the portal has a key');
  return { ...(ca && { ca }), ...(cert && { cert, key }) };
}
