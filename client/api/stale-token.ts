import { ErrorLink } from '@apollo/client/link/error';
import { from, mergeMap, throwError } from 'rxjs';
import { call } from './call';
import { holdsSession } from './error-policy';
import { failureOf } from '../core/failure';
import { LoginSessionDocument } from './generated/login';

let check: Promise<boolean> | null = null;

/** Whether the browser has a session now; calls that fail together ask once. */
function isSignedIn(): Promise<boolean> {
  check ??= call(LoginSessionDocument, {})
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      check = null;
    });
  return check;
}

/**
 * Sends a call again that was refused for its token while the browser has a good one: another tab chose an OU, and the
 * token was replaced while the call was on its way. A refused call has changed nothing.
 */
export const staleToken = new ErrorLink(({ error, operation, forward }) => {
  const { wasSentAgain } = operation.getContext();
  if (failureOf(error).code !== 401 || wasSentAgain || !holdsSession()) return;
  operation.setContext({ wasSentAgain: true });
  return from(isSignedIn()).pipe(
    mergeMap((isAlive) => (isAlive ? forward(operation) : throwError(() => error as Error))),
  );
});
