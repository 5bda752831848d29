import { constants, publicEncrypt } from 'node:crypto';
import type { Middleware } from 'openapi-fetch';
import createClient from 'openapi-fetch';
import type { paths } from './openapi.js';

/** A program of an integrator that knows the portal by its OpenAPI description alone. It prints its findings as JSON. */
const [url = '', account = '', password = '', organizationId = ''] = process.argv.slice(2);

let token = '';
const authenticate: Middleware = {
  onRequest({ request }) {
    if (token) request.headers.set('authorization', `Bearer ${token}`);
  },
};
const portal = createClient<paths>({ baseUrl: `${url}/app-portal/web/v1` });
portal.use(authenticate);

interface Answer<Body extends { readonly code: number }> {
  readonly data?: Body;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The body of a call that succeeded; throws for another outcome. */
function succeeded<Body extends { readonly code: number }>({ data, error }: Answer<Body>): Body {
  if (data?.code === 10000) return data;
  throw new Error(JSON.stringify(error ?? data));
}

/** The data of a call that answers some; throws without. */
function given<Data>(answer: Answer<{ code: number; data: Data }>): NonNullable<Data> {
  const { data } = succeeded(answer);
  if (data === null || data === undefined) throw new Error('The answer is empty.');
  return data;
}

const key = given(await portal.GET('/session/public-key'));
const padding = { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
const encrypted = publicEncrypt(padding, Buffer.from(password)).toString('base64');
const signedIn = given(
  await portal.POST('/session/login', { body: { account, password: encrypted, keyId: key.keyId } }),
);
token = signedIn.accessToken ?? '';

const work = given(await portal.POST('/session/set-organization', { body: { organizationId } }));
token = work.accessToken ?? '';

const page = given(
  await portal.POST('/user/list', {
    body: { sortBy: 'username', sortType: 'ASC', pagination: { limit: 10 }, appendData: true },
  }),
);
const roleId: string = given(await portal.POST('/role/create', { body: { name: 'Made by a program' } }));
const role = given(await portal.GET('/role/detail', { params: { query: { id: roleId } } }));
succeeded(await portal.GET('/session/logout'));
const after = await portal.POST('/session/get');

const code: number | undefined = after.data?.code;
const users = page.users.map(({ username, status, structures }) => ({ username, status, structures }));
console.log(JSON.stringify({ users, total: page.pagination.total, role: role.name, code }));
