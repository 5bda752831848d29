import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ApiFailure } from '../../core/failure';
import { failureOf, NO_ANSWER } from '../../core/failure';
import { useCountdown } from '../timing/use-countdown';
import { CODE_LENGTH } from './code-input';

export interface CodeFormActs {
  /** Seconds until a code can be sent again, from the sending of the last one; another object starts anew. */
  readonly sent: { readonly resendAfterSeconds: number } | null;
  readonly onResend: () => void;
  /** Proves the code; rejects with the server's refusal. */
  readonly onSubmit: (code: string) => Promise<void>;
}

/** The state of a form that asks for a code: the digits, their fault, and the seconds until a code can be sent again. */
export function useCodeForm({ sent, onResend, onSubmit }: CodeFormActs) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [left, countDown] = useCountdown();
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (sent) countDown(sent.resendAfterSeconds);
  }, [sent, countDown]);

  const textOf = ({ message }: ApiFailure) => message || intl.formatMessage({ id: 'common.noAnswer' });
  const prove = async (digits: string) => {
    if (isBusy) return;
    if (digits.length < CODE_LENGTH) {
      setFault(intl.formatMessage({ id: 'code.incomplete' }));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      await onSubmit(digits);
    } catch (error) {
      const failure = failureOf(error);
      // A code that was never judged can be tried again as it is.
      if (failure.code !== NO_ANSWER) setCode('');
      setFault(textOf(failure));
      setBusy(false);
      field.current?.focus();
    }
  };
  const resend = () => {
    setFault(null);
    setCode('');
    onResend();
    field.current?.focus();
  };
  return {
    field,
    code,
    fault,
    isBusy,
    left,
    textOf,
    type: (digits: string) => {
      setCode(digits);
      setFault(null);
      if (digits.length === CODE_LENGTH && digits !== code) void prove(digits);
    },
    submit: () => void prove(code),
    resend,
  };
}
