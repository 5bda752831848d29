import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { apollo } from '../../../../api/apollo';
import { encrypt, isPublicKey } from '../../../../api/encryption/encryption';
import { ApiFailure, failureOf } from '../../../../core/failure';
import {
  OwnEmailCancelDocument,
  OwnEmailChangeDocument,
  OwnEmailResendDocument,
  PasswordKeyDocument,
} from '../../../../api/generated/graphql';
const EMPTY = { email: '', password: '' };

/** The changes of one's own address that notices tell of. */
export type EmailOutcome = 'sent' | 'resent' | 'cancelled';
type Field = keyof typeof EMPTY;

/** Asks for another address, both texts encrypted. Rejects with an ApiFailure. */
async function askForAddress(typed: typeof EMPTY, notEncrypted: string): Promise<void> {
  const { data } = await apollo.query({ query: PasswordKeyDocument, fetchPolicy: 'network-only' });
  const key = data?.sessionPublicKey;
  if (!key || !isPublicKey(key.publicKey)) throw new ApiFailure(notEncrypted, 0);
  // One after the other: the worker answers one at a time.
  const email = await encrypt(key.publicKey, typed.email.trim());
  const password = await encrypt(key.publicKey, typed.password.trim());
  if (!email || !password) throw new ApiFailure(notEncrypted, 0);
  await apollo.mutate({
    mutation: OwnEmailChangeDocument,
    variables: { email, password, keyId: key.keyId },
  });
}

/** The form of another address, and what can be done while it waits for its link (USER-27); `reload` reads it again. */
export function useEmailChange(reload: () => Promise<unknown>) {
  const intl = useIntl();
  const [typed, setTyped] = useState(EMPTY);
  const [fault, setFault] = useState<{ field: Field; message: string } | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<EmailOutcome | null>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  const refuse = (field: Field, message: string) => {
    setFault({ field, message });
    (field === 'email' ? emailRef : passwordRef).current?.focus();
  };
  const run = async (work: () => Promise<unknown>, done: EmailOutcome) => {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    setFailure(null);
    setOutcome(null);
    try {
      await work();
      setTyped(EMPTY);
      setOutcome(done);
      await reload().catch(() => undefined);
      // Its button is gone, and the focus with it.
      if (done === 'cancelled') emailRef.current?.focus();
    } catch (error) {
      const refused = failureOf(error);
      if (refused.field === 'email' || refused.field === 'password') refuse(refused.field, refused.message);
      else setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const submit = () => {
    const missing = (['email', 'password'] as const).find((field) => !typed[field].trim());
    if (missing) return refuse(missing, intl.formatMessage({ id: `profile.${missing}Required` }));
    const notEncrypted = intl.formatMessage({ id: 'session.password.notEncrypted' });
    void run(() => askForAddress(typed, notEncrypted), 'sent');
  };
  const mutate = (mutation: typeof OwnEmailResendDocument | typeof OwnEmailCancelDocument) =>
    apollo.mutate({ mutation });
  return {
    typed,
    fault,
    failure,
    isBusy,
    outcome,
    emailRef,
    passwordRef,
    submit,
    type: (field: Field, text: string) => {
      setTyped({ ...typed, [field]: text });
      setFault(null);
    },
    resend: () => void run(() => mutate(OwnEmailResendDocument), 'resent'),
    cancel: () => void run(() => mutate(OwnEmailCancelDocument), 'cancelled'),
  };
}
