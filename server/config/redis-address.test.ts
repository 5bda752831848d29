import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';

const read = (env: Record<string, string>) =>
  readEnvironment({ DATABASE_URL: 'mysql://h/d', PORTAL_SECRET: '5e'.repeat(32), ...env });

describe('REDIS_URL', () => {
  it.each([
    ['redis://cache', { host: 'cache', port: 6379, db: 0 }],
    ['redis://cache.internal:6380/3', { host: 'cache.internal', port: 6380, db: 3 }],
    ['redis://[::1]:6380', { host: '::1', port: 6380, db: 0 }],
    ['redis://:p%40ss%2Fword@cache/0', { host: 'cache', port: 6379, db: 0, password: 'p@ss/word' }],
    ['redis://portal:a%3Ab:c@10.0.0.7', { host: '10.0.0.7', port: 6379, db: 0, username: 'portal', password: 'a:b:c' }],
    ['rediss://cache', { host: 'cache', port: 6379, db: 0, tls: {} }],
    [
      'redis+sentinel://:secret@one,two:26380,[2001:db8::7]/my%20master/2',
      {
        name: 'my master',
        db: 2,
        password: 'secret',
        sentinels: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 26_380 },
          { host: '2001:db8::7', port: 26_379 },
        ],
      },
    ],
    [
      'rediss+sentinel://one/mymaster?sentinel-password=w%26w',
      {
        name: 'mymaster',
        db: 0,
        sentinels: [{ host: 'one', port: 26_379 }],
        sentinelPassword: 'w&w',
        tls: {},
        sentinelTLS: {},
        enableTLSForSentinelMode: true,
      },
    ],
  ])('%s is understood', (url, options) => {
    expect(read({ REDIS_URL: url }).redis).toEqual(options);
  });

  it('may be missing', () => {
    expect(read({}).redis).toBeNull();
    expect(read({ REDIS_URL: '' }).redis).toBeNull();
  });

  it.each([
    'nonsense',
    'cache:6379',
    'http://cache',
    'redis:cache',
    'redis://',
    'redis:///1',
    'redis://:pass@',
    'redis://cache:0',
    'redis://cache:70000',
    'redis://cache:port',
    'redis://ca che',
    'redis://cache/first',
    'redis://cache/-1',
    'redis://cache/1/2',
    'redis://::1',
    'redis://[cache]',
    'redis://:p%ss@cache',
    'redis://one,two',
    'redis://cache#1',
    'redis://cache?db=2',
    'redis://cache?ssl-ca=ca.pem',
    'rediss://cache?tls=1',
    'rediss://cache?ssl-ca=/there/is/no.pem',
    'rediss://cache?ssl-cert=/etc/hostname',
    'redis+sentinel://one',
    'redis+sentinel://one/',
    'redis+sentinel://one,/mymaster',
    'redis+sentinel://one/mymaster/x',
    'redis://cache?sentinel-password=x',
  ])('%j stops the start', (url) => {
    expect(() => read({ REDIS_URL: url })).toThrow(/REDIS_URL: redis:\/\/user:password@host:port\/number/);
  });
});

describe('REDIS_PREFIX', () => {
  it('is a name, or is left to the installation', () => {
    expect(read({}).redisPrefix).toBeNull();
    expect(read({ REDIS_PREFIX: 'acme:portal-2' }).redisPrefix).toBe('acme:portal-2');
    for (const wrong of ['with blank', 'ä', 'a*', 'x'.repeat(101)]) {
      expect(() => read({ REDIS_PREFIX: wrong }), wrong).toThrow(/REDIS_PREFIX: 1 to 100/);
    }
  });
});
