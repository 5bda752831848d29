/** The change of somebody else that overtook one's own (CALL-300). */
export interface LastChange {
  /** Display name of the administrator who made it; null if it is not told. */
  readonly name: string | null;
  /** In epoch milliseconds; null if it is not known. */
  readonly time: number | null;
}

/** A failure that the server answered instead of data. */
export class ApiFailure extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly field?: string,
    readonly requestId?: string,
    /** The portal was not reached: what was asked may be asked again, once it is back. */
    readonly isUnreached = false,
    /** Only of a change that was overtaken. */
    readonly lastChange?: LastChange,
  ) {
    super(message);
    this.name = 'ApiFailure';
  }
}

interface ErrorLike {
  message?: string;
  extensions?: {
    envelopeCode?: number;
    field?: string;
    requestId?: string;
    changedBy?: string | null;
    changedTime?: number | null;
  };
  errors?: unknown[];
}

/** The envelope code of a failure without an answer of the portal, for instance without a network. */
export const NO_ANSWER = 0;

/** A proxy answers so while the portal behind it is away. */
const AWAY = new Set([502, 503, 504]);

/** Whether an answer says that the portal behind a proxy is away, or that the portal is busy. */
export const isAway = ({ status }: Pick<Response, 'status'>): boolean => AWAY.has(status);

/** The portal's own refusals have the HTTP status of their code. */
const isOfProxy = (response: Pick<Response, 'status'>, code: number) => isAway(response) && response.status !== code;

type Answered = Pick<Response, 'ok' | 'status' | 'statusText'>;

/**
 * The failure in an answer that is not the portal's: a proxy refused the request or did not reach the portal. Its
 * message is the status text (ERRC-08), or empty if that is missing or reports success.
 */
export function strangeAnswer({ ok, status, statusText }: Answered): ApiFailure {
  return new ApiFailure(ok ? '' : statusText, NO_ANSWER, undefined, undefined, isAway({ status }));
}

/**
 * The failure in an answer without data: that of its GraphQL error or envelope, as for a body that is too large or of
 * another type, else that of an answer which is not the portal's.
 */
export function refusalOf(answer: unknown, response: Answered): ApiFailure {
  const { code, message, errors } = (answer ?? {}) as Readonly<Record<'code' | 'message' | 'errors', unknown>>;
  if (errors) {
    const told = failureOf(answer);
    return new ApiFailure(told.message, told.code, told.field, told.requestId, isOfProxy(response, told.code));
  }
  if (typeof code !== 'number') return strangeAnswer(response);
  const text = typeof message === 'string' ? message : '';
  return new ApiFailure(text, code, undefined, undefined, isOfProxy(response, code));
}

/** Whether a request failed because the portal was not reached: no network, no server, or a proxy in front of none. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiFailure ? error.isUnreached : error instanceof TypeError;

/**
 * The failure in a GraphQL error, an Apollo error, or any rejection of a request. Its message is the server's, or empty
 * without one: messages of browsers and libraries are not meant for people.
 */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const like = (error ?? {}) as ErrorLike;
  const first = like.errors?.[0] as ErrorLike | undefined;
  if (first) return failureOf(first);
  const { envelopeCode, field, requestId, changedBy, changedTime } = like.extensions ?? {};
  const lastChange = changedTime === undefined ? undefined : { name: changedBy ?? null, time: changedTime };
  const isTold = envelopeCode !== undefined || !(error instanceof Error);
  return new ApiFailure((isTold && like.message) || '', envelopeCode ?? NO_ANSWER, field, requestId, false, lastChange);
}
