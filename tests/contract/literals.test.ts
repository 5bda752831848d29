import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../support/client.js';
import { ApiClient } from '../support/client.js';
import { png, uploadPicture } from '../support/pictures.js';
import { sheetBytes, upload } from '../support/sheets.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { LITERALS } from './calls/all.js';
import { differences } from './calls/compare.js';
import type { FilledWorld } from './calls/filled-world.js';
import { fillWorld } from './calls/filled-world.js';
import type { Literal, Taken } from './calls/literal.js';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CALLS = Object.entries(LITERALS);
const BUILT = CALLS.filter(([, { isForm }]) => !isForm);
const TAKING = BUILT.filter(([, { takes }]) => takes.length > 0);
const FORMS = CALLS.filter(([, { isForm }]) => isForm);

const PEOPLE = [
  ['Username', 'Name'],
  ['anna.new', 'Anna'],
];
/** The files that the calls with forms take. */
const SENT: Readonly<Record<string, (client: ApiClient) => Promise<Envelope>>> = {
  'organization/upload-logo': (client) => uploadPicture(client, 'organization/upload-logo', png(200, 32)),
  'user-import/upload': (client) => upload(client, sheetBytes(PEOPLE)),
};

const missingFile = () => Promise.reject(new Error('The call has no file to send'));

let portal: TestPortal;
let world: FilledWorld;

beforeAll(async () => {
  portal = await startTestPortal();
  world = await fillWorld(portal);
});
afterAll(() => portal.stop());

type Values = Record<string, unknown>;

function send(client: ApiClient, path: string, { method }: Pick<Literal, 'method'>, values: Values): Promise<Envelope> {
  if (method === 'POST') return client.rest('POST', path, values);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const text of Array.isArray(value) ? value : [value]) query.append(name, String(text));
  }
  return client.rest('GET', `${path}?${query.toString()}`);
}

/** The media type of an answer that is a file. */
async function mediaType(client: ApiClient, path: string, { method }: Literal, values: Values): Promise<string | null> {
  const query = method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>).toString()}` : '';
  const response = await fetch(`${client.url}/app-portal/web/v1/${path}${query}`, {
    method,
    headers: {
      authorization: client.authorization ?? '',
      origin: client.url,
      'content-type': 'application/json',
    },
    ...(method === 'POST' && { body: JSON.stringify(values) }),
  });
  return response.headers.get('content-type');
}

/** A value of another type; a query string has only texts, so that a text is sent twice there. */
function wrongFor({ type }: Taken, method: Literal['method']): unknown {
  if (type === 'number' || type === 'boolean' || type === 'object') return 'text';
  return method === 'GET' ? ['one', 'two'] : { wrong: true };
}

/** The names of fields that the portal takes without a word in place of a refusal. */
async function notRefused(client: ApiClient, path: string, literal: Literal, faulty: (field: Taken) => Values) {
  const passed: string[] = [];
  for (const field of literal.takes) {
    const answer = await send(client, path, literal, faulty(field));
    const isRefused = answer.code === 400 && answer.data === null && answer.message.includes(`"${field.name}`);
    if (!isRefused) passed.push(`${field.name}: ${answer.code} ${answer.message}`);
  }
  return passed;
}

const clientOf = async ({ by = 'ouAdmin' }: Literal) => {
  if (by === 'stranger') return new ApiClient(portal.url);
  return typeof by === 'string' ? world.callers[by] : by(world);
};

const sampleOf = async (literal: Literal) =>
  literal.asks?.(world) ?? { client: await clientOf(literal), values: (await literal.sends?.(world)) ?? {} };

describe('the specified calls', () => {
  it('are 227, each with its literal [CALL-002]', () => {
    expect(CALLS).toHaveLength(227);
  });

  it.each(BUILT)('%s refuses another method [CALL-003]', async (path, literal) => {
    const method = literal.method === 'GET' ? 'POST' : 'GET';
    expect((await send(world.callers.ouAdmin, path, { method }, {})).code).toBe(400);
  });

  it.each(TAKING)('%s names a field that is missing or of another type [CALL-021]', async (path, literal) => {
    const { client, values } = await sampleOf(literal);
    const without = ({ name }: Taken) => Object.fromEntries(Object.entries(values).filter(([own]) => own !== name));
    const required = { ...literal, takes: literal.takes.filter(({ isRequired }) => isRequired) };
    expect(await notRefused(client, path, required, without)).toEqual([]);
    const wrong = (field: Taken) => ({ ...values, [field.name]: wrongFor(field, literal.method) });
    expect(await notRefused(client, path, literal, wrong)).toEqual([]);
  });

  it.each(BUILT)(
    '%s answers what is specified [CALL-001, CALL-009, CALL-011, CALL-012, CALL-022 to CALL-045, CALL-047 to CALL-058, CALL-060 to CALL-150, CALL-152 to CALL-249]',
    async (path, literal) => {
      const { client, values } = await sampleOf(literal);
      const documented = literal.takes.map(({ name }) => name);
      expect(documented).toEqual(expect.arrayContaining(Object.keys(values)));
      if (literal.answers === 'file') return expect(await mediaType(client, path, literal, values)).toBe(SPREADSHEET);
      const { code, message, data, ...more } = await send(client, path, literal, values);
      expect({ code, message, more }).toEqual({ code: 10_000, message: '', more: {} });
      expect(differences(literal.answers, data)).toEqual([]);
    },
  );

  it.each(FORMS)(
    '%s takes a form with a file, and answers its fields [CALL-046, CALL-151]',
    async (path, { answers }) => {
      const { code, data } = await (SENT[path] ?? missingFile)(world.callers.ouAdmin);
      expect([code, differences(answers, data)]).toEqual([10_000, []]);
    },
  );
});
