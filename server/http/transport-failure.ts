import type { ErrorRequestHandler, Request, Response } from 'express';
import { PortalError } from '../core/errors.js';
import type { ErrorDetails, ErrorName } from '../core/errors.js';
import { translate } from '../core/locale.js';
import type { Runtime } from '../context/runtime.js';
import { discardRest } from './refused-body.js';
import { requestIdOf } from './request-id.js';
import { localeOf } from './request-locale.js';
import { retryHeaders } from './retry-headers.js';
import { httpStatusOf, namesResponseType, RESPONSE_TYPE } from './response-type.js';

/** A request that is refused before it reaches a call, with the HTTP status that says why. */
export class TransportError extends Error {
  /**
   * @param details the words for the caller, by default those of the status
   * @param allowed the methods of the address, for 405
   */
  constructor(
    readonly status: 400 | 403 | 404 | 405 | 413 | 415,
    message: string,
    readonly details: ErrorDetails = {},
    readonly allowed: string | null = null,
  ) {
    super(message);
    this.name = 'TransportError';
  }
}

/** Refuses a request by another method than the `allowed` ones, which Allow names: 405. */
export const methodRefused = (allowed: string): TransportError =>
  new TransportError(
    405,
    'the address has another method',
    { message: 'error.methodRefused', values: { allowed } },
    allowed,
  );

const NAMES: Readonly<Record<number, ErrorName>> = {
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_BODY',
};

const isCallersFault = (status: number) => status >= 400 && status < 500;

/**
 * Answers requests that never became a call with an HTTP status (CALL-010): REST with the envelope, GraphQL with an
 * error of its own form. Calls beyond their limit, which nobody has read, have status 429. Only defects are logged.
 */
export function transportFailure(runtime: Runtime, graphqlPath: string): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    discardRest(request, response);
    response.set('cache-control', 'no-store');
    const failure = failureOf(error);
    if (error instanceof TransportError && error.allowed) response.set('allow', error.allowed);
    const requestId = requestIdOf(request);
    if (failure.code === 'INTERNAL') {
      runtime.log.error({ err: error, requestId }, 'a request failed before it reached a call');
    }
    const message = translate(localeOf(request), failure.messageKey, {
      ...failure.values,
      requestId,
    });
    const status = error instanceof PortalError ? httpStatusOf(failure.envelopeCode) : statusOf(error);
    response.status(status).set(retryHeaders(failure.retry));
    const isGraphql = request.originalUrl.startsWith(graphqlPath);
    const isCall = request.originalUrl.startsWith('/app-portal/');
    if (isCall) runtime.metrics.countCall(isGraphql ? 'graphql' : 'rest', failure.envelopeCode);
    if (isGraphql) return answerGraphql(failure, message, request, response);
    response.json({ code: failure.envelopeCode, message, data: null });
  };
}

const statusOf = (error: unknown) => (error as { status?: number }).status ?? 500;

function failureOf(error: unknown): PortalError {
  if (error instanceof PortalError) return error;
  const status = statusOf(error);
  const details = error instanceof TransportError ? error.details : {};
  return new PortalError(NAMES[status] ?? (isCallersFault(status) ? 'INVALID_PARAMETER' : 'INTERNAL'), details);
}

function answerGraphql(
  { code, envelopeCode, retry }: PortalError,
  message: string,
  request: Request,
  response: Response,
): void {
  if (namesResponseType(request.get('accept'))) response.type(RESPONSE_TYPE);
  response.send(JSON.stringify({ errors: [{ message, extensions: { code, envelopeCode, ...retry } }] }));
}
