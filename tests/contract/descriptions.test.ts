import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const REST = '/app-portal/web/v1';
let portals: { production: TestPortal; test: TestPortal };

beforeAll(async () => {
  const production = await startTestPortal({ env: { NODE_ENV: 'production' } });
  portals = { production, test: await startTestPortal({ database: production.database }) };
});
afterAll(async () => {
  await portals.test.stop();
  await portals.production.stop();
});

describe.each(['production', 'test'] as const)('in %s, the descriptions of the API', (mode) => {
  const ask = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${portals[mode].url}${REST}/${name}`, { headers });

  it('are for sessions, by token or cookie, and for apps [LIMT-02]', async () => {
    const { factory, url } = portals[mode];
    const ouId = await factory.organization();
    const token = await factory.session((await factory.member(ouId)).id, null);
    const app = ApiClient.app(url, await factory.app(ouId)).authorization ?? '';
    const callers: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `portal_session=${token}` },
      { authorization: app },
    ];
    for (const headers of callers) {
      const openApi = await ask('openapi.json', headers);
      expect(openApi.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await openApi.json()).toMatchObject({ openapi: '3.1.0' });
      const schema = await ask('schema.graphql', headers);
      expect(schema.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(
        buildSchema(await schema.text())
          .getQueryType()
          ?.getFields(),
      ).toHaveProperty('userList');
    }
  });

  it.each(['openapi.json', 'schema.graphql'])(
    '%s is refused to strangers with 401 [LIMT-02, CALL-010]',
    async (name) => {
      const wrong = Buffer.from('unknown:secret').toString('base64');
      for (const headers of [{}, { authorization: 'Bearer unknown' }, { authorization: `Basic ${wrong}` }]) {
        const response = await ask(name, headers as Record<string, string>);
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toMatchObject({ code: 401, data: null });
      }
    },
  );
});
