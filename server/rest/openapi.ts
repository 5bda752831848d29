import type { GraphQLSchema } from 'graphql';
import { LOCALES } from '../core/locale.js';
import { restCalls } from './documents.js';
import { FILE_CALLS } from './file-calls.js';
import { nameShapes } from './openapi/answer-shapes.js';
import { namingCalls } from './openapi/call-names.js';
import { Components } from './openapi/components.js';
import { envelopeSchemas } from './openapi/envelope.js';
import { Examples } from './openapi/examples.js';
import { fileOperationOf } from './openapi/file-operation.js';
import type { JsonSchema } from './openapi/json-schema.js';
import { operationOf } from './openapi/operation.js';
import { HEADERS, refusalComponents } from './openapi/refusals.js';
import { SECURITY_SCHEMES } from './openapi/security.js';
import { tagsOf } from './openapi/tags.js';

/** The OpenAPI 3.1 description of every documented call, generated from the documents that serve it. */
export function openApi(schema: GraphQLSchema): JsonSchema {
  const calls = restCalls(schema).sort((a, b) => (a.path < b.path ? -1 : 1));
  const components = new Components();
  const shared = { schema, components, examples: new Examples(components), names: nameShapes(schema, calls) };
  const paths = [
    ...calls.map((call) => [call, operationOf(shared, call)] as const),
    ...FILE_CALLS.map((call) => [call, fileOperationOf(call)] as const),
  ].map(([{ path, method }, operation]) => [`/${path}`, { [method.toLowerCase()]: operation }]);
  return namingCalls(schema, calls, {
    openapi: '3.1.0',
    info: {
      title: 'Application portal',
      version: '1',
      description:
        'Each call is one GraphQL document; both doors obey the same checks. HTTP status is 200 for every call that was understood. Code 503 (BUSY) is an addition to the documented codes: its answer carries Retry-After, in seconds, and the same call may be made again. A request beyond the limit of calls is refused unread with HTTP status 429. Each answer with code 429 carries Retry-After, and RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset for a limit of calls. X-Request-Id names the request in every answer.',
    },
    servers: [{ url: '/app-portal/web/v1', description: 'The portal that serves this description.' }],
    tags: tagsOf([...calls, ...FILE_CALLS].map(({ path }) => path)),
    paths: Object.fromEntries(paths) as JsonSchema,
    components: {
      parameters: {
        Locale: {
          name: 'Locale',
          in: 'header',
          schema: { type: 'string', enum: LOCALES },
          description: 'Language of messages and names. Without it Accept-Language counts.',
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string', maxLength: 100 },
          description:
            'Makes the call safe to repeat: within 24 hours the same call under the same key gets the first answer, and does nothing. Visible ASCII characters.',
        },
      },
      headers: HEADERS,
      responses: refusalComponents(),
      schemas: { ...envelopeSchemas(), ...components.all() },
      securitySchemes: SECURITY_SCHEMES,
    },
  });
}
