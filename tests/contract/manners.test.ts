import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const REST = '/app-portal/web/v1';
const GRAPHQL = `${REST}/graphql`;
const JSON_TYPE = { 'content-type': 'application/json' };

let portal: TestPortal;
let bearer: { authorization: string };

beforeAll(async () => {
  portal = await startTestPortal();
  const ouId = await portal.factory.organization();
  bearer = { authorization: `Bearer ${await portal.factory.session((await portal.factory.admin(ouId)).id, ouId)}` };
});
afterAll(() => portal.stop());

interface Refused {
  readonly code?: number;
  readonly message?: string;
  readonly data?: null;
  readonly errors?: { message: string; extensions: { code: string; envelopeCode: number } }[];
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(portal.url + path, { ...init, headers: { ...bearer, ...(init.headers as Record<string, string>) } });
const read = async (response: Response) => (await response.json()) as Refused;

describe('a body', () => {
  const form = () => {
    const data = new FormData();
    data.set('search', 'a');
    return data;
  };
  const bodies: [name: string, body: () => BodyInit, type: string | null][] = [
    ['a form', () => new URLSearchParams({ search: 'a' }), null],
    ['a form with files', form, null],
    ['text', () => '{"search":"a"}', 'text/plain'],
    ['XML', () => '<search/>', 'application/xml'],
    ['bytes without a type', () => new Uint8Array([123, 125]), null],
  ];

  it.each(bodies)(
    'of %s is refused in words, and never read as an empty one [CALL-004, CALL-010]',
    async (_, body, type) => {
      for (const path of ['user/list', 'user-group/create', 'user-import/template', 'session/login']) {
        const response = await ask(`${REST}/${path}`, {
          method: 'POST',
          body: body(),
          headers: type ? { 'content-type': type, locale: 'en-US' } : {},
        });
        expect(response.status, path).toBe(415);
        expect(await read(response)).toEqual({
          code: 415,
          message: 'The portal cannot read a request in this form. Send plain JSON in UTF-8, not compressed.',
          data: null,
        });
      }
      const overGraphql = await ask(GRAPHQL, {
        method: 'POST',
        body: body(),
        headers: type ? { 'content-type': type } : {},
      });
      expect(overGraphql.status).toBe(415);
      expect((await read(overGraphql)).errors?.[0]?.extensions).toEqual({
        code: 'UNSUPPORTED_BODY',
        envelopeCode: 415,
      });
    },
  );

  it.each(['{', '"text"', 'null', '7', '['.repeat(51) + ']'.repeat(51)])(
    'like %j is refused with its reason [CALL-010, CALL-021]',
    async (body) => {
      const headers = { ...JSON_TYPE, locale: 'en-US' };
      const response = await ask(`${REST}/user/list`, { method: 'POST', headers, body });
      expect(response.status).toBe(400);
      const message = 'The body must be a JSON object with at most 50 levels.';
      expect(await read(response)).toEqual({ code: 400, message, data: null });
    },
  );

  it('may be missing, with and without a type [CALL-004]', async () => {
    for (const headers of [{}, JSON_TYPE]) {
      const response = await ask(`${REST}/user/list`, { method: 'POST', headers });
      expect((await read(response)).code).toBe(10_000);
    }
  });
});

describe('a known address', () => {
  it.each([
    ['GET', 'user/list', 'POST'],
    ['DELETE', 'user/list', 'POST'],
    ['POST', 'session/logout', 'GET, HEAD'],
    ['PUT', 'user-export/download', 'GET, HEAD'],
    ['GET', 'user-import/template', 'POST'],
    ['POST', 'openapi.json', 'GET, HEAD'],
  ])('says to %s %s that it takes %s [CALL-003, CALL-010]', async (method, path, allowed) => {
    const init = method === 'GET' ? { method } : { method, body: '{}', headers: JSON_TYPE };
    const response = await ask(`${REST}/${path}`, init);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
    expect(await read(response)).toEqual({
      code: 400,
      message: `This address only takes ${allowed} requests.`,
      data: null,
    });
  });

  it.each(['PUT', 'OPTIONS'])('of GraphQL says to %s that it takes GET and POST [CALL-014]', async (method) => {
    const response = await ask(GRAPHQL, { method, body: '{"query":"{ sessionGet { id } }"}', headers: JSON_TYPE });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it.each([
    ['POST', '/'],
    ['POST', '/admin/users'],
    ['DELETE', '/assets/index.js'],
    ['OPTIONS', '/developer/start.html'],
    ['POST', '/developer'],
    ['PUT', '/healthz'],
    ['POST', '/metrics'],
  ])('of a page or of the operator says to %s %s that it is only read [CALL-010, ERRC-16]', async (method, path) => {
    const response = await ask(path, { method, headers: { locale: 'en-US' } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(await read(response)).toEqual({
      code: 400,
      message: 'This address only takes GET, HEAD requests.',
      data: null,
    });
  });

  it('answers HEAD by GET [CALL-003]', async () => {
    const response = await ask(`${REST}/session/public-key`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a request that is no call', () => {
  it('to an address without a page is answered with the envelope [CALL-010]', async () => {
    for (const path of ['/assets/none.js', '/app-portal/nothing', '/nothing.here']) {
      const response = await ask(path, { headers: { accept: 'application/json', locale: 'en-US' } });
      expect(response.status).toBe(404);
      const message = 'This does not exist, or no longer exists. Load the page again.';
      expect(await read(response)).toEqual({ code: 404, message, data: null });
    }
  });

  it.each(['', '{}', '[]'])(
    'but %j to GraphQL has the code of a wrong parameter [CALL-010, CALL-014]',
    async (body) => {
      const response = await ask(GRAPHQL, { method: 'POST', headers: JSON_TYPE, body });
      expect(response.status).toBe(400);
      expect((await read(response)).errors?.[0]?.extensions).toEqual({ code: 'BAD_REQUEST', envelopeCode: 400 });
    },
  );
});

describe('X-Request-Id', () => {
  it('is the id that a defect tells and that is logged [ERRC-16]', async () => {
    const broken = await portal.factory.organization({ languages: 'not json' });
    const token = await portal.factory.session((await portal.factory.member(broken)).id, broken);
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}`, locale: 'en-US' };
    const logged = vi.spyOn(portal.portal.runtime.log, 'error');
    const overRest = await ask(`${REST}/session/working-organization`, { method: 'POST', headers });
    const body = '{"query":"{ sessionWorkingOrganization { id } }"}';
    const overGraphql = await ask(GRAPHQL, { method: 'POST', headers, body });
    const named = [overRest, overGraphql].map((response) => response.headers.get('x-request-id') ?? 'none');
    const { errors } = (await overGraphql.json()) as { errors: { extensions: { requestId: string } }[] };
    expect((await read(overRest)).message).toContain(named[0]);
    expect(errors[0]?.extensions.requestId).toBe(named[1]);
    expect(logged.mock.calls.map(([entry]) => (entry as { requestId: string }).requestId)).toEqual(named);
    logged.mockRestore();
  });

  const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

  it.each<[string, string, RequestInit]>([
    ['a call', `${REST}/user/list`, { method: 'POST' }],
    ['a refused call', `${REST}/role/detail?id=unknown`, {}],
    ['a GraphQL call', GRAPHQL, { method: 'POST', body: '{"query":"{ sessionGet { id } }"}', headers: JSON_TYPE }],
    ['a refused document', GRAPHQL, { method: 'POST', body: '{"query":"{ nothing }"}', headers: JSON_TYPE }],
    ['a body that is no JSON', `${REST}/user/list`, { method: 'POST', body: '{', headers: JSON_TYPE }],
    ['a form', `${REST}/user/list`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) }],
    ['an unknown call', `${REST}/nothing/here`, {}],
    ['an unknown address', '/nothing.here', {}],
    ['a file', `${REST}/user-import/template`, { method: 'POST' }],
    ['a description', `${REST}/openapi.json`, {}],
  ])('names the request of %s, whatever the client sends [ERRC-16]', async (_, path, init) => {
    const ids = await Promise.all(
      ['mine', 'mine'].map(async (own) => {
        const headers = { ...(init.headers as Record<string, string>), 'x-request-id': own };
        return (await ask(path, { ...init, headers })).headers.get('x-request-id');
      }),
    );
    for (const id of ids) expect(id).toMatch(ID);
    expect(new Set(ids).size).toBe(2);
  });
});
