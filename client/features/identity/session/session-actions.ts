import { apollo } from '../../../api/apollo';
import { SessionLogoutDocument, SessionSetOrganizationDocument } from '../../../api/generated/graphql';
import { holdSession, TOAST, TOAST_OF_PAGE } from '../../../api/error-policy';
import { emitClientEvent, onClientEvent } from '../../../core/events';
import { failureOf } from '../../../core/failure';
import { announceChange } from '../../../core/other-tabs';
import { keepToken, replaceKeptToken } from '../../../api/token';
import { REPLACES_TOKEN } from '../../../api/transport';
import { hasUnsavedWork } from '../../../ui/dialog/use-unsaved-guard';

/** The codes of the server when there is no session left to end. */
const OVER = [401, 409];

/**
 * Asks about unsaved work, once what asked to leave has been dealt with; whether the page may go. It comes before the
 * server is told: afterwards there is no way back to the work.
 */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return Promise.resolve(true);
  return new Promise((answer) => setTimeout(() => emitClientEvent('leave', answer)));
}

/** Leaves by {@link endSession}; unsaved work is asked about before. */
export async function logOut(): Promise<void> {
  if (await mayLeave()) await endSession();
}

/** Ends the session and shows the sign-in page (AUTH-30); where the server does not answer, that is told and all stays. */
export async function endSession(): Promise<void> {
  // Its end is no news here (ERRC-14).
  holdSession(false);
  const isOver = await apollo.mutate({ mutation: SessionLogoutDocument, context: TOAST_OF_PAGE }).then(
    () => true,
    (error: unknown) => OVER.includes(failureOf(error).code),
  );
  if (!isOver) return holdSession();
  keepToken(null);
  sessionStorage.clear();
  emitClientEvent('left', undefined);
  location.assign('/login');
}

/** Ends when the dialog of the second factor closes; whether it was proven. */
function factorProven(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onClientEvent('factor', (outcome) => {
      stop();
      resolve(outcome === 'proven');
    });
  });
}

/**
 * Works in another OU from now on and loads `path` afresh, so that nothing of the former OU stays on screen
 * (OUSW-06). Unsaved work is asked about before. An OU that demands a second factor is chosen once it is proven (MFA-03).
 * Rejects when the server refuses, whose message is shown (AUTH-31), and when the second factor was left or the work kept.
 */
export async function chooseOrganization(organizationId: string, path: string): Promise<void> {
  if (!(await mayLeave())) throw new Error('The unsaved work is kept.');
  const set = () =>
    apollo.mutate({
      mutation: SessionSetOrganizationDocument,
      variables: { organizationId },
      context: { ...TOAST, canStay: true, fetchOptions: REPLACES_TOKEN },
    });
  const { data } = await set().catch(async (error: unknown) => {
    if (failureOf(error).code !== 437 || !(await factorProven())) throw error;
    return set();
  });
  replaceKeptToken(data?.sessionSetOrganization.accessToken);
  announceChange('session');
  emitClientEvent('left', undefined);
  leaveFor(path);
}

/** Loads `path`. The page on which an OU is chosen goes out of the history: Back would only offer the choice again. */
export function leaveFor(path: string): void {
  if (location.pathname === '/company-select') location.replace(path);
  else location.assign(path);
}
