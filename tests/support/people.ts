import { encryptOaep } from './client.js';
import type { ApiClient, GraphqlAnswer } from './client.js';
import type { TestPortal } from './portal.js';

/** A key of the portal, and texts encrypted under it as a form does. */
export async function closing(client: ApiClient): Promise<{ keyId: string; close: (text: string) => string }> {
  const { sessionPublicKey: key } = await client.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
    '{ sessionPublicKey { keyId publicKey } }',
  );
  return { keyId: key.keyId, close: (text) => encryptOaep(key.publicKey, text) };
}

/** The refusal of a call: envelope code, field and text; code 10000 when it succeeded. */
export function refusalOf(answer: GraphqlAnswer<unknown>): { code: number; field?: string; message?: string } {
  const [error] = answer.errors ?? [];
  return error
    ? { code: error.extensions.envelopeCode, field: error.extensions.field, message: error.message }
    : { code: 10_000 };
}

/** A new member of an OU, with a client that works there and its token. */
export async function newMember(portal: TestPortal, ouId: string) {
  const person = await portal.factory.member(ouId);
  const client = await portal.as(person, ouId);
  return { person, client, token: client.token ?? '' };
}
