import { constants, publicEncrypt } from 'node:crypto';
import { callGraphql, graphqlTarget } from './graphql.mjs';
import { membersOf } from './sessions.mjs';

/** A sign-in as browsers send it. */
export const SIGN_IN = `mutation ($account: String!, $password: String!, $keyId: ID!) {
  sessionLogin(account: $account, password: $password, keyId: $keyId) { code user { id } organizations { id } }
}`;
const ACCOUNTS = 500;

/**
 * Encrypts a text under a PEM key as browsers do: RSA-OAEP with SHA-256, in base64.
 * @param {string} publicKey
 * @param {string} text
 */
export function closeText(publicKey, text) {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(text, 'utf8')).toString('base64');
}

/**
 * Answers a function that encrypts a password under the portal's current key: (text) → { password, keyId }.
 * @param {import('./graphql.mjs').Server} portal
 */
export async function passwordCloser(portal) {
  const { sessionPublicKey } = await callGraphql(portal, '{ sessionPublicKey { keyId publicKey } }');
  const { keyId, publicKey } = sessionPublicKey;
  return (/** @type {string} */ text) => ({ password: closeText(publicKey, text), keyId });
}

/**
 * Sign-ins of the members of an OU, one after the other, as browsers send them.
 * @param {import('./world.mjs').World} world
 * @param {import('./programs.mjs').Program} portal
 * @param {string} ouId
 */
export async function signInTarget(world, portal, ouId) {
  const people = await membersOf(world, ouId, ACCOUNTS);
  const close = await passwordCloser(portal);
  let turn = 0;
  const target = graphqlTarget({
    name: 'sign-in',
    server: portal,
    document: SIGN_IN,
    // The server accepts an encrypted text once: each sign-in encrypts its own, as browsers do.
    variables: () => ({ account: people[turn++ % people.length].username, ...close(world.tools.password) }),
    check: ({ sessionLogin }) => {
      if (sessionLogin.code !== 10_000) throw new Error('not signed in');
    },
  });
  /** @param {ReturnType<typeof target.request>} request */
  const fromOwnPage = (request) => ({ ...request, headers: { ...request.headers, origin: portal.url } });
  return { ...target, request: () => fromOwnPage(target.request()) };
}
