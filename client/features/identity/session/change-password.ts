import { apollo } from '../../../api/apollo';
import { encrypt, isPublicKey } from '../../../api/encryption/encryption';
import { handleFailure, holdSession } from '../../../api/error-policy';
import { emitClientEvent } from '../../../core/events';
import { failureOf } from '../../../core/failure';
import { PasswordKeyDocument, PasswordModifyDocument } from '../../../api/generated/graphql';
import { keepNotice } from '../../../core/kept-notice';
import { keepToken } from '../../../api/token';

/** A change that never reached the server. */
export class NotEncrypted extends Error {}

/**
 * Replaces the password, both encrypted (CALL-038). The server ends this session with it, which is no loss to tell.
 * Rejects with what the server says, or with NotEncrypted.
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const { data } = await apollo.query({ query: PasswordKeyDocument, fetchPolicy: 'network-only' });
  const key = data?.sessionPublicKey;
  if (!key || !isPublicKey(key.publicKey)) throw new NotEncrypted();
  // One after the other: the worker answers one at a time.
  const closed = [await encrypt(key.publicKey, oldPassword), await encrypt(key.publicKey, newPassword)] as const;
  if (!closed[0] || !closed[1]) throw new NotEncrypted();
  holdSession(false);
  try {
    await apollo.mutate({
      mutation: PasswordModifyDocument,
      variables: { oldPassword: closed[0], newPassword: closed[1], keyId: key.keyId },
    });
  } catch (error) {
    holdSession(true);
    const failure = failureOf(error);
    if (failure.code === 401) handleFailure(failure);
    throw error;
  }
}

/** Goes to the sign-in page, which shows `notice` (PWD-13). */
export function leaveWithNotice(notice: string): void {
  keepToken(null);
  sessionStorage.clear();
  keepNotice(notice);
  emitClientEvent('left', undefined);
  location.assign('/login');
}
