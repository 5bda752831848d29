/** A failure that the server answered instead of data. */
export class ApiFailure extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly field?: string,
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'ApiFailure';
  }
}

interface ErrorLike {
  message?: string;
  extensions?: { envelopeCode?: number; field?: string; requestId?: string };
  errors?: unknown[];
}

/** The envelope code of a failure without an answer of the portal, for instance without a network. */
export const NO_ANSWER = 0;

/**
 * The failure in an answer that is not the portal's: a proxy refused the request or did not reach the portal. Its
 * message is the status text (ERRC-08), or empty if that is missing or reports success.
 */
export function strangeAnswer(response: Pick<Response, 'ok' | 'statusText'>): ApiFailure {
  return new ApiFailure(response.ok ? '' : response.statusText, NO_ANSWER);
}

/**
 * The failure in an answer without data: that of its envelope, as for a body that is too large or of another type, else
 * that of an answer which is not the portal's.
 */
export function refusalOf(answer: unknown, response: Pick<Response, 'ok' | 'statusText'>): ApiFailure {
  const { code, message } = (answer ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code !== 'number') return strangeAnswer(response);
  return new ApiFailure(typeof message === 'string' ? message : '', code);
}

/**
 * The failure in a GraphQL error, an Apollo error, or any rejection of a request. Its message is the server's, or empty
 * without one: messages of browsers and libraries are not meant for people.
 */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const like = (error ?? {}) as ErrorLike;
  const first = like.errors?.[0] as ErrorLike | undefined;
  if (first) return failureOf(first);
  const { envelopeCode, field, requestId } = like.extensions ?? {};
  const isTold = envelopeCode !== undefined || !(error instanceof Error);
  return new ApiFailure((isTold && like.message) || '', envelopeCode ?? NO_ANSWER, field, requestId);
}
