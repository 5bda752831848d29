import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-languages-'));
  const file = join(folder, 'portal.json');
  writeFileSync(file, JSON.stringify({ languageConfig: ['fr-FR', 'de-DE'] }));
  portal = await startTestPortal({ env: { PORTAL_CONFIG_FILE: file } });
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true });
});

const organization = (languages: string[]) => portal.factory.organization({ languages: JSON.stringify(languages) });

describe('an installation of two languages', () => {
  it('tells them to everybody [CONF-03, CONF-12, CALL-034]', async () => {
    const { data } = await new ApiClient(portal.url).rest('POST', 'config/by-keys', { keys: ['languageConfig'] });
    expect(data).toEqual({ languageConfig: '["fr-FR","de-DE"]' });
  });

  it.each([
    [['en-US', 'de-DE'], ['de-DE']],
    [
      ['de-DE', 'fr-FR'],
      ['de-DE', 'fr-FR'],
    ],
    [
      ['en-US', 'ja-JP'],
      ['fr-FR', 'de-DE'],
    ],
  ])(
    'offers of an OU of %j those of its own: %j, in the portal and on its host [CONF-12, AUTH-19, CALL-035]',
    async (has, offered) => {
      const { factory, url } = portal;
      const ouId = await organization(has);
      const account = await factory.member(ouId);
      const client = await portal.as(account, ouId);
      expect((await client.rest('POST', 'session/working-organization')).data).toMatchObject({ languages: offered });
      const host = `${ouId.toLowerCase()}.example`;
      await factory.domain(ouId, { url: `https://${host}` });
      const special = await new ApiClient(url).rest('POST', 'config/domain-special', { host });
      expect(special.data).toMatchObject({ languages: offered });
    },
  );

  it('writes to whom it never saw in the first of their OU’s that it has [CONF-12]', async () => {
    const ouId = await organization(['en-US', 'de-DE']);
    const { username } = await portal.factory.member(ouId);
    const email = `${username}@portal.example`;
    await new ApiClient(portal.url).rest('POST', 'password/retrieve', { email });
    const mail = await new Mailbox(portal.portal.runtime.database).next(email, 'passwordReset');
    expect(mail.locale).toBe('de-DE');
  });
});
