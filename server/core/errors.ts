/** How a failure is logged: `none` for a person's everyday mistake, `warn` for a refusal, `error` for a defect. */
type LogLevel = 'none' | 'warn' | 'error';

interface ErrorKind {
  readonly envelopeCode: number;
  readonly message: string;
  readonly log: LogLevel;
}

/** The one table of failures: name, envelope code (ERRC-02 to ERRC-07), default message key and log level. */
export const ERRORS = {
  INVALID_PARAMETER: { envelopeCode: 400, message: 'error.invalidParameter', log: 'none' },
  /** A document that asks for too many objects. */
  TOO_EXPENSIVE: { envelopeCode: 400, message: 'error.tooExpensive', log: 'none' },
  UNAUTHENTICATED: { envelopeCode: 401, message: 'error.unauthenticated', log: 'none' },
  PERMISSION_DENIED: { envelopeCode: 403, message: 'error.permissionDenied', log: 'warn' },
  /** An addition to the documented codes: the call is not part of a view of the portal as somebody else (VIEW-03). */
  VIEW_READ_ONLY: { envelopeCode: 403, message: 'error.viewReadOnly', log: 'none' },
  NOT_FOUND: { envelopeCode: 404, message: 'error.notFound', log: 'none' },
  ALREADY_EXISTS: { envelopeCode: 408, message: 'error.alreadyExists', log: 'none' },
  KICKED_OUT: { envelopeCode: 409, message: 'error.kickedOut', log: 'none' },
  EXPIRED: { envelopeCode: 410, message: 'error.expired', log: 'none' },
  /** An addition to the documented codes: the view of the portal as somebody else is over (VIEW-05). */
  VIEW_ENDED: { envelopeCode: 410, message: 'error.viewEnded', log: 'none' },
  TOO_LARGE: { envelopeCode: 414, message: 'error.tooLarge', log: 'none' },
  UNSUPPORTED_BODY: { envelopeCode: 415, message: 'error.unsupportedBody', log: 'none' },
  OUT_OF_RANGE: { envelopeCode: 415, message: 'error.outOfRange', log: 'none' },
  EXHAUSTED: { envelopeCode: 429, message: 'error.exhausted', log: 'warn' },
  WRONG_PARAMETER: { envelopeCode: 430, message: 'error.wrongParameter', log: 'none' },
  UNVERIFIED: { envelopeCode: 437, message: 'error.unverified', log: 'none' },
  INTERNAL: { envelopeCode: 500, message: 'error.internal', log: 'error' },
  /** An addition to the documented codes: the call is valid, and can be repeated after {@link RETRY_AFTER}. */
  BUSY: { envelopeCode: 503, message: 'error.busy', log: 'warn' },
  ORGANIZATION_NOT_SELECTED: { envelopeCode: 512, message: 'error.organizationNotSelected', log: 'none' },
} as const satisfies Record<string, ErrorKind>;

/** Seconds after which a call that was refused with BUSY may come again, or with EXHAUSTED for an unknown time. */
export const RETRY_AFTER = 5;

export type ErrorName = keyof typeof ERRORS;

/** The envelope code of success (ERRC-01). */
export const SUCCESS_CODE = 10000;

/** The change that overtook the caller's (CALL-300). */
export interface LastChange {
  /** Display name of the administrator who made it; null if the caller may not know, or nobody knows. */
  readonly changedBy: string | null;
  /** In epoch milliseconds; null if it is not known. */
  readonly changedTime: number | null;
}

export interface ErrorDetails {
  /** Message key in server/core/locales instead of the table's. */
  readonly message?: string;
  /** Values for the message's placeholders. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The input field at fault, for forms and CALL-021. */
  readonly field?: string;
  /** Numbers for programs, beside the error code. */
  readonly figures?: Readonly<Record<string, number>>;
  readonly lastChange?: LastChange;
  /** The number of actions that the exceeded limit allows in its period (LIMT-03). */
  readonly limit?: number;
}

/** When a refused call may come again. */
export interface Retry {
  /** In seconds. */
  readonly retryAfter?: number;
  /** {@link ErrorDetails.limit} */
  readonly rateLimit?: number;
}

/** By default the message of the code; that of a wrong value names its field (CALL-021). */
function messageOf(code: ErrorName, { message, field }: ErrorDetails): string {
  const isFieldTold = field !== undefined && code === 'INVALID_PARAMETER';
  return message ?? (isFieldTold ? 'error.invalidField' : ERRORS[code].message);
}

/** A failure that services throw. Its text is chosen later, in the caller's locale. */
export class PortalError extends Error {
  constructor(
    readonly code: ErrorName,
    readonly details: ErrorDetails = {},
  ) {
    super(messageOf(code, details));
    this.name = 'PortalError';
  }

  get envelopeCode(): number {
    return ERRORS[this.code].envelopeCode;
  }

  get messageKey(): string {
    return messageOf(this.code, this.details);
  }

  /** The values of the message's placeholders. */
  get values(): Readonly<Record<string, string | number>> {
    const { field, values } = this.details;
    return { ...(field !== undefined && { field }), ...values };
  }

  /** When the call may come again, as its message says; empty for a failure that stays. */
  get retry(): Retry {
    if (this.code !== 'BUSY' && this.code !== 'EXHAUSTED') return {};
    const { values = {}, limit } = this.details;
    const { seconds, minutes } = values;
    const wait = seconds ?? (minutes === undefined ? RETRY_AFTER : Number(minutes) * 60);
    return { retryAfter: Number(wait), ...(limit !== undefined && { rateLimit: limit }) };
  }
}

/** Throws the failure `code` of the table. Usable as an expression: `row ?? fail('NOT_FOUND')`. */
export function fail(code: ErrorName, details?: ErrorDetails): never {
  throw new PortalError(code, details);
}

/** Throws INVALID_PARAMETER for a field that is missing, blank or empty (CALL-021). */
export const failMissing = (field: string): never =>
  fail('INVALID_PARAMETER', { message: 'error.missingField', field });

/**
 * Throws INVALID_PARAMETER where a call has none of the fields (`noField`), or not exactly one (`oneField`). The first
 * one stands for all in forms.
 */
export const failChoice = (key: 'noField' | 'oneField', fields: readonly string[]): never =>
  fail('INVALID_PARAMETER', { message: `error.${key}`, values: { fields: fields.join(', ') }, field: fields[0] });
