import { Box, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../core/failure';
import { Button } from '../button/button';
import { CodeInput } from './code-input';
import { FieldFault } from './field-fault';
import { useCodeForm } from './use-code-form';
import type { CodeFormActs } from './use-code-form';

interface Props extends CodeFormActs {
  /** The verb on the acting button. */
  readonly action: ReactNode;
  /** Beside sending again: the way out. */
  readonly leave: ReactNode;
  /** The failure of the last try to send. */
  readonly sendFailure: ApiFailure | null;
  readonly isSending: boolean;
}

/**
 * Six cells that submit themselves when they are full, sending again with its countdown, and the server's answer. A
 * refused code is cleared and the focus stays (MFA-05, MFA-06).
 */
export function CodeForm({ action, leave, sent, sendFailure, isSending, onResend, onSubmit }: Props) {
  const { field, code, fault, isBusy, left, textOf, type, submit, resend } = useCodeForm({ sent, onResend, onSubmit });
  const isWaiting = left > 0 || isSending;
  const shown = fault ?? (sendFailure && textOf(sendFailure));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
            onChange={type}
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
