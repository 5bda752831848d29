import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { LoginSendCodeDocument } from '../../../../api/generated/login-acts';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';

/** Seconds, as the server grants it (AUTH-15); its answer to sending says nothing of the account. */
const RESEND_AFTER = 60;

/** The steps of signing in by a mailed code (AUTH-14): `account` is null until a code is on its way to one. */
export function useCodeSignIn(typed: string) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [account, setAccount] = useState<string | null>(null);
  const [sent, setSent] = useState<{ resendAfterSeconds: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const [isAgain, setAgain] = useState(false);

  const send = async (to: string) => {
    setFailure(null);
    setSending(true);
    try {
      await call(LoginSendCodeDocument, { account: to });
      setSent({ resendAfterSeconds: RESEND_AFTER });
      setAccount(to);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  const given = () => {
    const name = typed.trim();
    setFault(name ? null : intl.formatMessage({ id: 'login.accountRequired' }));
    if (!name) field.current?.focus();
    return name;
  };
  return {
    field,
    account,
    sent,
    fault,
    failure,
    isSending,
    /** Somebody went back for another account. */
    isAgain,
    send: (to: string) => void send(to),
    submit: () => {
      const to = given();
      if (to && !isSending) void send(to);
    },
    /** Goes on without sending: a code is there already. */
    takeCode: () => {
      const name = given();
      if (name) setAccount(name);
    },
    leave: () => {
      setAgain(true);
      setFailure(null);
      setAccount(null);
    },
  };
}
