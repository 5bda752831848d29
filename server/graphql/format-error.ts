import { unwrapResolverError } from '@apollo/server/errors';
import type { ValidationError } from 'class-validator';
import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import { ArgumentValidationError } from 'type-graphql';
import type { RequestContext } from '../context/context.js';
import { isKnown } from '../context/context.js';
import { ERRORS, PortalError, SUCCESS_CODE } from '../core/errors.js';
import type { LastChange, Retry } from '../core/errors.js';
import { translate } from '../core/locale.js';
import { databaseFailure } from '../database/failure.js';
import { invalidArgument } from './invalid-argument.js';

/** The PortalError behind `error`; null for a defect, which is answered with 500. */
export function toPortalError(error: unknown): PortalError | null {
  if (error instanceof ArgumentValidationError) {
    return invalidArgument((error.extensions.validationErrors as ValidationError[] | undefined) ?? []);
  }
  return databaseFailure(error);
}

/** A failure as callers see it, over GraphQL, REST and socket alike; a 500 tells only a request id. */
export interface ErrorAnswer extends Retry, Partial<LastChange> {
  readonly code: string;
  readonly envelopeCode: number;
  readonly message: string;
  readonly field?: string;
  readonly requestId?: string;
}

/** Describes `error` in the locale of `ctx`, and logs defects (ERRC-16). */
export function describeError(error: unknown, ctx: RequestContext): ErrorAnswer {
  const known = toPortalError(error);
  if (!known) {
    ctx.runtime.log.error({ err: error, requestId: ctx.requestId }, 'unexpected failure');
    const { requestId } = ctx;
    return {
      code: 'INTERNAL',
      envelopeCode: ERRORS.INTERNAL.envelopeCode,
      message: translate(ctx.locale, ERRORS.INTERNAL.message, { requestId }),
      requestId,
    };
  }
  // Strangers can cause any number of refusals: those must not fill the log (threats 49).
  if (ERRORS[known.code].log === 'warn' && isKnown(ctx)) {
    ctx.runtime.log.warn({ code: known.code, requestId: ctx.requestId, ip: ctx.ip }, 'refused');
  }
  return {
    code: known.code,
    envelopeCode: known.envelopeCode,
    message: translate(ctx.locale, known.messageKey, known.values),
    ...(known.details.field ? { field: known.details.field } : {}),
    ...known.details.figures,
    ...known.details.lastChange,
    ...known.retry,
  };
}

/** A GraphQL error as it leaves the server. Errors of the document itself keep graphql-js's text as 400. */
export function formatGraphqlError(error: unknown, ctx: RequestContext): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  const located = error instanceof GraphQLError ? error : null;
  const position = located ? { path: located.path, locations: located.locations } : {};
  if (located && original === located) {
    const code = located.extensions.code;
    if (code !== 'INTERNAL_SERVER_ERROR') {
      const { envelopeCode } = ERRORS.INVALID_PARAMETER;
      return {
        message: located.message,
        ...position,
        extensions: { code: typeof code === 'string' ? code : 'INVALID_PARAMETER', envelopeCode },
      };
    }
  }
  const { message, ...extensions } = describeError(original, ctx);
  return { message, ...position, extensions };
}

/** The envelope code that a call ended with: that of the first of its formatted errors, or of success. */
export function codeOfErrors(errors: readonly GraphQLFormattedError[] | undefined): number {
  if (!errors?.length) return SUCCESS_CODE;
  return (errors[0]?.extensions as Partial<ErrorAnswer> | undefined)?.envelopeCode ?? ERRORS.INTERNAL.envelopeCode;
}
