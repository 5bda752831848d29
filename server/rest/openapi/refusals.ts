import { ERRORS } from '../../core/errors.js';
import type { ErrorName } from '../../core/errors.js';
import { translate } from '../../core/locale.js';
import type { JsonSchema } from './json-schema.js';

interface Refusal {
  readonly component: string;
  readonly description: string;
  readonly code: ErrorName;
  readonly headers?: readonly string[];
}

const WAIT = ['RetryAfter'];
const COUNTS = [...WAIT, 'RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'];

/** Requests that are refused before they are a call, by HTTP status (CALL-010). */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: { component: 'UnreadableBody', description: 'The body is no JSON object or list.', code: 'INVALID_PARAMETER' },
  405: { component: 'WrongMethod', description: 'The address has another method.', code: 'INVALID_PARAMETER' },
  413: { component: 'BodyTooLarge', description: 'The body is larger than the limit.', code: 'TOO_LARGE' },
  415: { component: 'UnsupportedBody', description: 'The body has another type.', code: 'UNSUPPORTED_BODY' },
  429: {
    component: 'TooManyRequests',
    description: 'The caller has sent more requests than the limit allows; the request was not read.',
    code: 'EXHAUSTED',
    headers: COUNTS,
  },
  503: { component: 'Busy', description: 'The request waited too long.', code: 'BUSY', headers: WAIT },
};
const OF_BODIES = new Set(['400', '413', '415']);

/** Headers that tell when a refused call may come again. */
export const HEADERS: JsonSchema = {
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', format: 'int32', minimum: 0 }, example: 5 },
  RateLimitLimit: {
    description: 'Calls that the limit allows.',
    schema: { type: 'integer', format: 'int32' },
    example: 600,
  },
  RateLimitRemaining: { description: 'Calls left.', schema: { type: 'integer', format: 'int32' }, example: 0 },
  RateLimitReset: {
    description: 'Seconds until calls count anew.',
    schema: { type: 'integer', format: 'int32' },
    example: 5,
  },
};

const headerName = (component: string) => component.replace(/(?<=.)(?=[A-Z])/g, '-').replace('Rate-Limit', 'RateLimit');

/** The shared components of refused requests. */
export const refusalComponents = (): JsonSchema =>
  Object.fromEntries(
    Object.values(REFUSALS).map(({ component, description, code, headers = [] }) => [
      component,
      {
        description,
        ...(headers.length > 0 && {
          headers: Object.fromEntries(
            headers.map((header) => [headerName(header), { $ref: `#/components/headers/${header}` }]),
          ),
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal' },
            example: { code: ERRORS[code].envelopeCode, message: translate('en-US', ERRORS[code].message), data: null },
          },
        },
      },
    ]),
  );

/** References to the refusals of a call, by status; those of bodies only if it takes one. */
export const refusalsOf = (takesBody: boolean): JsonSchema =>
  Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => takesBody || !OF_BODIES.has(status))
      .map(([status, { component }]) => [status, { $ref: `#/components/responses/${component}` }]),
  );
