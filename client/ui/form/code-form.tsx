import { Box, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiFailure } from '../../core/failure';
import { failureOf, NO_ANSWER } from '../../core/failure';
import { Button } from '../button/button';
import { CODE_LENGTH, CodeInput } from './code-input';
import { FieldFault } from './field-fault';
import { useCountdown } from '../timing/use-countdown';

interface Props {
  /** The verb on the acting button. */
  readonly action: ReactNode;
  /** Beside sending again: the way out. */
  readonly leave: ReactNode;
  /** Seconds until a code can be sent again, from the sending of the last one; another object starts anew. */
  readonly sent: { readonly resendAfterSeconds: number } | null;
  /** What the last try to send was answered. */
  readonly sendFailure: ApiFailure | null;
  readonly isSending: boolean;
  readonly onResend: () => void;
  /** Proves the code; rejects with what the server says of it. */
  readonly onSubmit: (code: string) => Promise<void>;
}

/**
 * Six cells that submit themselves when they are full, sending again with its countdown, and what the server says. A
 * refused code is cleared and the focus stays (MFA-05, MFA-06).
 */
export function CodeForm({ action, leave, sent, sendFailure, isSending, onResend, onSubmit }: Props) {
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
  const submit = async (digits: string) => {
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
  const isWaiting = left > 0 || isSending;
  const shown = fault ?? (sendFailure && textOf(sendFailure));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <Stack gap="3">
        <Box>
          <Box asChild textStyle="label" display="block" mb="1.5">
            <label htmlFor="code">
              <FormattedMessage id="code.label" />
            </label>
          </Box>
          <CodeInput
            ref={field}
            id="code"
            value={code}
            faultId="code-fault"
            isInvalid={fault !== null}
            isDisabled={isBusy}
            onChange={(digits) => {
              setCode(digits);
              setFault(null);
              if (digits.length === CODE_LENGTH && digits !== code) void submit(digits);
            }}
          />
          <FieldFault id="code-fault">{shown}</FieldFault>
        </Box>
        <Button type="submit" variant="primary" size="lg" aria-busy={isBusy} aria-disabled={isBusy}>
          {isBusy ? <FormattedMessage id="code.checking" /> : action}
        </Button>
        <Flex justifyContent="space-between" alignItems="center" wrap="wrap" columnGap="3" rowGap="1">
          <Button
            variant="link"
            color={isWaiting ? 'fg.muted' : undefined}
            opacity={1}
            cursor={isWaiting ? 'default' : undefined}
            minHeight={{ base: '11', md: '8' }}
            fontVariantNumeric="tabular-nums"
            aria-disabled={isWaiting}
            onClick={isWaiting ? undefined : resend}
          >
            {left > 0 ? (
              <FormattedMessage id="code.resendIn" values={{ seconds: left }} />
            ) : (
              <FormattedMessage id="code.resend" />
            )}
          </Button>
          {leave}
        </Flex>
        <Box role="status" srOnly>
          {sent &&
            (left > 0 ? (
              <FormattedMessage id="code.sent" values={{ seconds: sent.resendAfterSeconds }} />
            ) : (
              <FormattedMessage id="code.canResend" />
            ))}
        </Box>
      </Stack>
    </form>
  );
}
