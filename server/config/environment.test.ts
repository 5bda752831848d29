import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';

const read = (env: Record<string, string>) =>
  readEnvironment({ DATABASE_URL: 'mysql://h/d', PORTAL_SECRET: '5e'.repeat(32), ...env });

describe('the settings of mail', () => {
  it.each([
    [{}, { name: 'Portal', address: 'no-reply@localhost' }],
    [{ PUBLIC_URL: 'https://portal.example.com:8443' }, { name: 'Portal', address: 'no-reply@portal.example.com' }],
    [{ PUBLIC_URL: 'https://192.0.2.7' }, { name: 'Portal', address: 'no-reply@localhost' }],
    [{ MAIL_FROM: 'it@acme.test' }, { name: 'Portal', address: 'it@acme.test' }],
    [{ MAIL_FROM: ' Acme, Zürich <it@acme.test> ' }, { name: 'Acme, Zürich', address: 'it@acme.test' }],
  ])('%j → from %j', (env, from) => {
    expect(read(env).mailFrom).toEqual(from);
  });

  it.each(['nobody', 'a@acme.test, b@acme.test', 'X\r\nBcc: y <a@acme.test>', 'A <B <a@acme.test>>', '<>'])(
    'MAIL_FROM %j stops the start [threats 32]',
    (value) => {
      expect(() => read({ MAIL_FROM: value })).toThrow(/MAIL_FROM: an address/);
    },
  );

  it('SMTP_URL names a mail server, or nothing', () => {
    expect(read({}).smtpUrl).toBeNull();
    expect(read({ SMTP_URL: '' }).smtpUrl).toBeNull();
    expect(read({ SMTP_URL: 'smtps://u:p@mail.test' }).smtpUrl).toBe('smtps://u:p@mail.test');
    for (const wrong of ['mail.test:25', 'http://mail.test', 'smtp://']) {
      expect(() => read({ SMTP_URL: wrong })).toThrow(/SMTP_URL: smtp:/);
    }
  });
});

describe('the source of assets', () => {
  it('is an address of http or https, or the sample [ASST-11]', () => {
    expect(read({})).toMatchObject({ assetServiceUrl: null, assetServiceToken: null });
    const set = read({ ASSET_SERVICE_URL: 'http://assets.internal:8080/v1?plant=2', ASSET_SERVICE_TOKEN: 't' });
    expect([set.assetServiceUrl?.host, set.assetServiceToken]).toEqual(['assets.internal:8080', 't']);
    for (const wrong of ['assets.internal', 'ftp://a.test', 'https://me:pass@a.test', 'https://a.test/#x']) {
      expect(() => read({ ASSET_SERVICE_URL: wrong }), wrong).toThrow(/ASSET_SERVICE_URL: http/);
    }
  });
});

describe('the operator’s word about hosts', () => {
  const ID = '01J7J9KSQ5FAC4J1DQAHV1F2DH';

  it('names the organization of each host, as URLs spell it [DOMN-10]', () => {
    expect(read({}).domainHosts).toEqual([]);
    expect(
      read({ DOMAIN_HOSTS: ` Works.Example.=${ID} ,10.0.0.7 = ${ID.toLowerCase()},[2001:db8::7]=${ID},` }).domainHosts,
    ).toEqual([
      { host: 'works.example', ouId: ID },
      { host: '10.0.0.7', ouId: ID },
      { host: '[2001:db8::7]', ouId: ID },
    ]);
    for (const wrong of [
      'works.example',
      `https://works.example=${ID}`,
      `works.example:8443=${ID}`,
      'a.example=Northwind',
    ]) {
      expect(() => read({ DOMAIN_HOSTS: wrong }), wrong).toThrow(/DOMAIN_HOSTS: host=id/);
    }
  });

  it('is asked of these name servers, or of those of the machine [DOMN-10]', () => {
    expect(read({}).dnsServers).toEqual([]);
    const servers = ['192.0.2.1', '192.0.2.1:5353', '[2001:db8::1]:53', '2001:db8::1'];
    expect(read({ DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers);
    for (const wrong of ['dns.example', '192.0.2.1:x', '192.0.2.300']) {
      expect(() => read({ DNS_SERVERS: wrong }), wrong).toThrow(/DNS_SERVERS: addresses/);
    }
  });
});

describe('the settings of the server', () => {
  it('listen on this machine alone unless HOST says otherwise', () => {
    expect(read({}).host).toBe('127.0.0.1');
    expect(read({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it('keep audit events for 181 days, or as long as the operator says [AUDT-06, AUDT-07]', () => {
    expect(read({}).auditRetentionDays).toBe(181);
    expect(read({ AUDIT_RETENTION_DAYS: '366' }).auditRetentionDays).toBe(366);
    for (const wrong of ['0', '-1', '29', '30.5', 'ever', '36501']) {
      expect(() => read({ AUDIT_RETENTION_DAYS: wrong }), wrong).toThrow(/AUDIT_RETENTION_DAYS: a number of days/);
    }
  });

  it('show measurements only under a token that nobody guesses [BYND-10]', () => {
    expect(read({}).metricsToken).toBeNull();
    expect(read({ METRICS_TOKEN: 'collector-0123456789' }).metricsToken).toBe('collector-0123456789');
    for (const wrong of ['short', 'with a blank in between']) {
      expect(() => read({ METRICS_TOKEN: wrong }), wrong).toThrow(/METRICS_TOKEN: at least 16/);
    }
  });
});
