import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { MailServer } from '../../../../tests/support/services/mail-server.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { now } from '../../../core/clock.js';
import { sendMail } from './mail.service.js';

const LIST = `query ($search: String, $pagination: PaginationInput) {
  mailOutbox(search: $search, pagination: $pagination) {
    mails { id kind address name locale subject text html createdTime expireTime } pagination { total limit }
  }
}`;
const ENABLED = '{ mailOutboxEnabled }';
interface List {
  mailOutbox: {
    mails: { kind: string; address: string; subject: string; text: string; html: string; expireTime: number | null }[];
    pagination: { total: number; limit: number };
  };
}

let portal: TestPortal;
let root: ApiClient;
const list = async (variables = {}) => (await root.data<List>(LIST, variables)).mailOutbox;

beforeAll(async () => {
  portal = await startTestPortal();
  root = await portal.as(await portal.factory.superAdmin(), null);
  const { runtime } = portal.portal;
  const ctx = { db: runtime.database.manager, runtime };
  const to = (name: string) => ({ address: `${name}@people.test`, name: `${name} Miller`, locale: 'fr-FR' }) as const;
  await sendMail(ctx, { kind: 'adminInvitation', to: to('ann'), values: { organization: 'Acme' }, path: '/admin' });
  await sendMail(ctx, { kind: 'loginCode', to: to('ben_1'), values: { code: '482913' }, expireTime: now() + 300_000 });
  await sendMail(ctx, { kind: 'mfaCode', to: to('benx1'), values: { code: '102030' }, expireTime: now() + 300_000 });
});
afterAll(() => portal.stop());

describe('the outbox', () => {
  it('shows the super administrator what did not leave, newest first, with text and HTML', async () => {
    expect(await root.data(ENABLED)).toEqual({ mailOutboxEnabled: true });
    const { mails, pagination } = await list();
    expect(mails.map((mail) => mail.kind)).toEqual(['mfaCode', 'loginCode', 'adminInvitation']);
    expect(mails[1]).toMatchObject({ address: 'ben_1@people.test', subject: 'Votre code de connexion' });
    expect(mails[1]?.text).toContain('482913');
    expect(mails[1]?.html).toContain('>482913<');
    expect(mails[2]).toMatchObject({ expireTime: null });
    expect(pagination).toEqual({ total: 3, limit: 50 });
    const rows = (await portal.portal.runtime.database.query("SELECT id FROM job WHERE kind = 'mail'")) as unknown[];
    expect(rows).toEqual([]);
  });

  it('pages, and searches address, name and subject, taking signs literally [LIST-04, LIST-09]', async () => {
    const page = await list({ pagination: { limit: 1, currentPage: 3 } });
    expect(page.mails.map((mail) => mail.kind)).toEqual(['adminInvitation']);
    const found = async (search: string) => (await list({ search })).pagination.total;
    expect(await found('ben_1@')).toBe(1);
    expect(await found('MILLER')).toBe(3);
    expect(await found('administrez')).toBe(1);
    expect(await found('482913')).toBe(0);
    expect(await root.code(LIST, { pagination: { limit: 1001 } })).toBe(415);
  });

  it.each([
    ['mailOutboxEnabled', ENABLED],
    ['mailOutbox', LIST],
  ])('is refused to every other level: %s [CALL-015]', async (_name, document) => {
    const { factory } = portal;
    const ouId = await factory.organization();
    expect(await (await portal.as(await factory.admin(ouId), ouId)).code(document)).toBe(403);
    expect(await (await portal.as(await factory.subAdmin(ouId, ['user', 'audit']), ouId)).code(document)).toBe(403);
    expect(await (await portal.as(await factory.member(ouId), ouId)).code(document)).toBe(403);
    expect(await new ApiClient(portal.url).code(document)).toBe(401);
  });

  it('is not there where a mail server is named, for the super administrator neither', async () => {
    const server = new MailServer();
    await server.start();
    const other = await startTestPortal({ env: { SMTP_URL: server.url }, database: portal.database });
    try {
      const client = await other.as(await portal.factory.superAdmin(), null);
      expect(await client.data(ENABLED)).toEqual({ mailOutboxEnabled: false });
      expect(await client.code(LIST)).toBe(404);
      // Mails kept while no mail server was named are not sent by themselves.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(server.tries).toBe(0);
    } finally {
      await other.stop();
      await server.stop();
    }
  });
});
