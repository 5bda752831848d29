import { constants, publicEncrypt } from 'node:crypto';
import type { TypedDocumentString } from './generated/graphql.js';
import {
  ChooseOrganizationDocument,
  CreateRoleDocument,
  LeaveDocument,
  PublicKeyDocument,
  SignInDocument,
  UsersDocument,
} from './generated/graphql.js';

/** A program of an integrator that knows the portal by its GraphQL schema alone. It prints its findings as JSON. */
const [url = '', account = '', password = '', organizationId = ''] = process.argv.slice(2);

let token = '';

interface Refusal {
  readonly message: string;
  readonly extensions: { readonly envelopeCode: number };
}

/** The data of a document; throws if the portal answers errors. */
async function ask<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  ...[variables]: Variables extends Record<string, never> ? [] : [Variables]
): Promise<Data> {
  const response = await fetch(`${url}/app-portal/web/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: Refusal[] };
  if (errors || !data) throw new Error(errors?.[0]?.message, { cause: errors?.[0]?.extensions.envelopeCode });
  return data;
}

const { key } = await ask(PublicKeyDocument);
const padding = { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
const encrypted = publicEncrypt(padding, Buffer.from(password)).toString('base64');
const { signedIn } = await ask(SignInDocument, { account, password: encrypted, keyId: key.keyId });
token = signedIn.accessToken ?? '';

const { work } = await ask(ChooseOrganizationDocument, { organizationId });
token = work.accessToken ?? '';

const { page } = await ask(UsersDocument, { limit: 10 });
const { role } = await ask(CreateRoleDocument, { name: 'Made by a document' });
await ask(LeaveDocument);
const code = await ask(UsersDocument, { limit: 1 }).catch((error: Error) => error.cause);

const users = page.users.map(({ username, status }) => ({ username, status }));
console.log(JSON.stringify({ users, total: page.pagination.total, role: role.name, code }));
