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

/** The envelope code for a failure that never reached a call: no network, no JSON. */
export const NO_ANSWER = 0;

/** The failure in a GraphQL error, an Apollo error, or whatever a request rejected with. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const like = (error ?? {}) as ErrorLike;
  const first = like.errors?.[0] as ErrorLike | undefined;
  if (first) return failureOf(first);
  const { envelopeCode, field, requestId } = like.extensions ?? {};
  return new ApiFailure(like.message ?? '', envelopeCode ?? NO_ANSWER, field, requestId);
}
