/** Close codes: those of the graphql-ws protocol, and of RFC 6455 where a client should simply try again. */
export const CLOSE = {
  GOING_AWAY: 1001,
  TRY_AGAIN: 1013,
  BAD_REQUEST: 4400,
  UNAUTHORIZED: 4401,
  FORBIDDEN: 4403,
  SUBPROTOCOL: 4406,
  INIT_TIMEOUT: 4408,
  OPERATION_EXISTS: 4409,
  TOO_MANY: 4429,
} as const;

/** The reasons of {@link CLOSE}.UNAUTHORIZED, of at most 123 bytes each: what a client does next. */
export const REASON = {
  TOKEN_MISSING: 'Send the token of a session in connection_init: {"token": "TOKEN"}',
  TOKEN_REFUSED: 'The session has ended, or a newer token replaced this one',
  INIT_FIRST: 'Send connection_init first',
} as const;
