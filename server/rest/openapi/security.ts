import type { Audience } from '../../context/levels.js';
import { HOST_PREFIX, SESSION_COOKIE } from '../../http/cookie.js';
import type { JsonSchema } from './json-schema.js';

const SIGN_IN = [
  'To sign in: read `session/public-key`; encrypt the password under `publicKey` by RSA-OAEP with SHA-256, as base64;',
  'send it with `keyId` to `session/login`. The answer tells `accessToken`, and sets the cookie.',
  'Then choose an OU by `session/set-organization`: its answer has the next token, which replaces the first.',
].join(' ');

/** The ways to authenticate. */
export const SECURITY_SCHEMES: JsonSchema = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: `The session as a cookie, for browsers. Over https its name is ${HOST_PREFIX}${SESSION_COOKIE}. Calls that change something also need an Origin header of the portal itself. ${SIGN_IN}`,
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `The session's token in the Authorization header, for programs. ${SIGN_IN}`,
  },
  appCredentials: {
    type: 'http',
    scheme: 'basic',
    description:
      'Id and secret of an application. An administrator makes the secret in the console, or by `app/rotate-secret`; it is shown once.',
  },
};

/** The ways to authenticate that a call accepts; none are needed for an empty list. */
export function securityOf(allow: Audience): readonly JsonSchema[] {
  if (allow === 'PUBLIC') return [];
  return allow === 'APP' ? [{ appCredentials: [] }] : [{ session: [] }, { bearer: [] }];
}
