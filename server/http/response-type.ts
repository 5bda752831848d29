import type { ERRORS, ErrorName } from '../core/errors.js';

/** The media type of GraphQL over HTTP, for which a failed request also has an HTTP status. */
export const RESPONSE_TYPE = 'application/graphql-response+json';

/** Whether a client names the media type in its Accept header; clients of plain JSON take any status but 200 for noise. */
export const namesResponseType = (accept: string | undefined): boolean => accept?.includes(RESPONSE_TYPE) ?? false;

type EnvelopeCode = (typeof ERRORS)[ErrorName]['envelopeCode'];

/** HTTP status of each envelope code; codes whose numbers have another meaning in HTTP are mapped. */
const STATUS: Readonly<Record<number, number>> = {
  400: 400,
  401: 401,
  403: 403,
  404: 404,
  408: 409,
  409: 401,
  410: 410,
  414: 413,
  // A value out of range; a body of another type is refused before it is a call.
  415: 400,
  429: 429,
  430: 400,
  // A second factor or the choice of an OU is due first.
  437: 403,
  512: 403,
  500: 500,
  503: 503,
} satisfies Record<EnvelopeCode, number> & Record<number, number>;

/** The HTTP status of a request that failed as a whole with `envelopeCode`. */
export const httpStatusOf = (envelopeCode: number): number => STATUS[envelopeCode] ?? 500;
