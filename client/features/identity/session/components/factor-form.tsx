import { Stack, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { CodeForm } from '../../../../ui/form/code-form';

/** The address that a code went to, and when the next one may be sent. */
export interface SentCode {
  readonly maskedEmail: string;
  readonly resendAfterSeconds: number;
  readonly expiresInSeconds: number;
}

/** MFA-07: what the server grants at most. */
const RESEND_AFTER = 60;

interface Props {
  readonly send: () => Promise<SentCode>;
  /** Resolves once the code is proven; rejects with what the server says of it. */
  readonly verify: (code: string) => Promise<void>;
  /** The way out. */
  readonly leave: ReactNode;
}

/**
 * The second factor: a code goes to the account's e-mail as soon as this is shown, and is proven here (MFA-04…07). The
 * sign-in page and the portal show the same and bring their own calls; `send` keeps its identity.
 */
export function FactorForm({ send, verify, leave }: Props) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [wait, setWait] = useState<{ resendAfterSeconds: number } | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(true);
  const request = useCallback(
    (isFirst: boolean) =>
      send()
        .then(
          (answer) => {
            setSent(answer);
            setWait(answer);
          },
          (error: unknown) => {
            const refusal = failureOf(error);
            // A code sent less than a minute ago is still valid: this is no failure.
            if (isFirst && refusal.code === 429) setWait({ resendAfterSeconds: RESEND_AFTER });
            else setFailure(refusal);
          },
        )
        .finally(() => setSending(false)),
    [send],
  );
  useEffect(() => void request(true), [request]);

  return (
    <Stack gap="4">
      <Text color="fg.muted" minHeight="10">
        {sent ? (
          <FormattedMessage
            id="code.sentTo"
            values={{
              address: <b key="address">{sent.maskedEmail}</b>,
              minutes: Math.round(sent.expiresInSeconds / 60),
            }}
          />
        ) : (
          <FormattedMessage id={isSending ? 'code.sending' : 'code.enterLast'} />
        )}
      </Text>
      <CodeForm
        action={<FormattedMessage id="code.verify" />}
        leave={leave}
        sent={wait}
        sendFailure={failure}
        isSending={isSending}
        onResend={() => {
          setFailure(null);
          setSending(true);
          void request(false);
        }}
        onSubmit={verify}
      />
    </Stack>
  );
}
