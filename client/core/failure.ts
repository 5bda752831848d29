/** What the server answered instead of data. */
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

/** The envelope code for a failure that never reached a call: no network, no answer of the portal. */
export const NO_ANSWER = 0;

/**
 * The failure in an answer that is none of the portal's: a proxy before it refused the request or did not reach it. Its
 * status text is all there is to tell (ERRC-08); empty where even that is missing, or says that all is well.
 */
export function strangeAnswer(response: Pick<Response, 'ok' | 'statusText'>): ApiFailure {
  return new ApiFailure(response.ok ? '' : response.statusText, NO_ANSWER);
}

/**
 * The failure in an answer without data: what its envelope says, as of a body that is too large or of another type, else
 * that of an answer which is none of the portal's.
 */
export function refusalOf(answer: unknown, response: Pick<Response, 'ok' | 'statusText'>): ApiFailure {
  const { code, message } = (answer ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code !== 'number') return strangeAnswer(response);
  return new ApiFailure(typeof message === 'string' ? message : '', code);
}

/**
 * The failure in a GraphQL error, an Apollo error, or whatever a request rejected with. Its message is what a server said,
 * and empty where none did: what browsers and libraries say is no text for people.
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
