import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleFailure, holdSession, OF_PAGE, TOAST, TOAST_OF_PAGE } from './error-policy';
import type { ErrorPolicy } from './error-policy';
import { onClientEvent } from '../core/events';
import type { ClientEvents } from '../core/events';
import { ApiFailure, failureOf, NO_ANSWER } from '../core/failure';

const NAMES = ['redirect', 'expired', 'kicked', 'unverified', 'factor', 'failure', 'notice', 'stale'] as const;
let told: [keyof ClientEvents, unknown][];
let stops: (() => void)[];

beforeEach(() => {
  told = [];
  stops = NAMES.map((name) => onClientEvent(name, (detail) => told.push([name, detail])));
  holdSession();
});
afterEach(() => {
  stops.forEach((stop) => stop());
  holdSession(false);
});

function outcome(code: number, policy: ErrorPolicy = {}) {
  const failure = new ApiFailure('what the server says', code);
  handleFailure(failure, policy);
  return told;
}
const message = (code: number, title: string | null = null) => [
  ['failure', { title, failure: expect.objectContaining({ code, message: 'what the server says' }) }],
];

describe('a failed call', () => {
  it.each([400, 408, 410, 414, 415, 429, 430, 500, 503])('shows the message of %i [ERRC-02]', (code) => {
    expect(outcome(code, TOAST)).toEqual(message(code));
  });

  it('shows the message of a code it does not know [ERRC-08]', () => {
    expect(outcome(418, TOAST)).toEqual(message(418));
  });

  it.each([403, 404])('leads to the not-found page on %i [ERRC-04, ROUTE-28]', (code) => {
    expect(outcome(code, OF_PAGE)).toEqual([['redirect', '/404']]);
    told.length = 0;
    expect(outcome(code, TOAST_OF_PAGE)).toEqual([['redirect', '/404']]);
  });

  it.each([403, 404])('shows the message of %i where the page handles refusal itself [ERRC-17, AUTH-31]', (code) => {
    expect(outcome(code, TOAST)).toEqual(message(code));
    told.length = 0;
    expect(outcome(code)).toEqual([]);
  });

  it('opens the session-expired dialog on 401, even when messages are suppressed [ERRC-03, AUTH-28]', () => {
    expect(outcome(401)).toEqual([['expired', expect.any(ApiFailure)]]);
  });

  it('opens no dialog on 401 in a tab that held no session [ERRC-14]', () => {
    holdSession(false);
    expect(outcome(401)).toEqual([]);
  });

  it('opens the session-conflict dialog on 409 with the message [ERRC-05, AUTH-29]', () => {
    expect(outcome(409)).toEqual([['kicked', expect.objectContaining({ message: 'what the server says' })]]);
  });

  it('asks for the missing second factor on 437, even when messages are suppressed [ERRC-06, MFA-03]', () => {
    expect(outcome(437)).toEqual([['unverified', { canStay: false }]]);
    told.length = 0;
    expect(outcome(437, { canStay: true })).toEqual([['unverified', { canStay: true }]]);
  });

  it('leads to choosing an OU on 512 [ERRC-07, ROUTE-28]', () => {
    expect(outcome(512)).toEqual([['redirect', '/company-select']]);
  });

  it('shows a popup when the call gives a title, and nothing when suppressed [ERRC-09, ERRC-10, ERRC-11]', () => {
    expect(outcome(500, { popupTitle: 'Could not delete' })).toEqual(message(500, 'Could not delete'));
    told.length = 0;
    expect(outcome(500)).toEqual([]);
  });
});

describe('the failure in what a call rejected with', () => {
  it('is read from the first GraphQL error', () => {
    const failure = failureOf({
      errors: [{ message: 'Gone.', extensions: { envelopeCode: 404, field: 'id', requestId: 'R1' } }],
    });
    expect(failure).toMatchObject({ message: 'Gone.', code: 404, field: 'id', requestId: 'R1' });
  });

  it('has no code when no server answered', () => {
    expect(failureOf(new TypeError('Failed to fetch')).code).toBe(NO_ANSWER);
    expect(failureOf(undefined).code).toBe(NO_ANSWER);
  });
});
