import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';

const read = (env: Record<string, string>) =>
  readEnvironment({ DATABASE_URL: 'mysql://h/d', PORTAL_SECRET: '5e'.repeat(32), ...env });

describe('where mails leave by', () => {
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

describe('where assets come from', () => {
  it('is an address of http or https, or the sample [ASST-11]', () => {
    expect(read({})).toMatchObject({ assetServiceUrl: null, assetServiceToken: null });
    const set = read({ ASSET_SERVICE_URL: 'http://assets.internal:8080/v1?plant=2', ASSET_SERVICE_TOKEN: 't' });
    expect([set.assetServiceUrl?.host, set.assetServiceToken]).toEqual(['assets.internal:8080', 't']);
    for (const wrong of ['assets.internal', 'ftp://a.test', 'https://me:pass@a.test', 'https://a.test/#x']) {
      expect(() => read({ ASSET_SERVICE_URL: wrong }), wrong).toThrow(/ASSET_SERVICE_URL: http/);
    }
  });
});
