import { ERRORS, SUCCESS_CODE } from '../../core/errors.js';
import { described, objectSchema } from './json-schema.js';
import type { JsonSchema } from './json-schema.js';

const code = (): JsonSchema => ({
  type: 'integer',
  enum: [SUCCESS_CODE, ...new Set(Object.values(ERRORS).map((kind) => kind.envelopeCode))],
  description: [
    `The outcome of a call; ${SUCCESS_CODE} is success.`,
    '',
    ...Object.entries(ERRORS).map(([name, { envelopeCode }]) => `- \`${envelopeCode}\` ${name}`),
  ].join('\n'),
});

const properties: JsonSchema = {
  code: { $ref: '#/components/schemas/Code' },
  message: { type: 'string', description: 'Why the call failed, in the language of the caller; empty for success.' },
};

/** The envelope around `data`. */
export const envelopeOf = (data: JsonSchema): JsonSchema => ({
  allOf: [{ $ref: '#/components/schemas/Envelope' }, objectSchema({ data }, ['data'])],
});

/** The schemas that all answers share (CALL-009). */
export const envelopeSchemas = (): JsonSchema => ({
  Code: code(),
  Envelope: described(objectSchema(properties, ['code', 'message']), 'Every answer has it, and data beside it.'),
  Refusal: {
    description: 'An answer of a call that failed, or of a request that was refused before it was a call.',
    ...envelopeOf({ type: 'null' }),
  },
});
