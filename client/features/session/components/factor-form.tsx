import { Stack, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../../api/failure';
import { failureOf } from '../../../api/failure';
import { CodeForm } from '../../../ui/code-form';

/** Where a code went, and when another may be asked for. */
export interface SentCode {
  readonly maskedEmail: string;
  readonly resendAfterSeconds: number;
  readonly expiresInSeconds: number;
}

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
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(true);
  const request = useCallback(
    () =>
      send()
        .then(setSent, (error: unknown) => setFailure(failureOf(error)))
        .finally(() => setSending(false)),
    [send],
  );
  useEffect(() => void request(), [request]);

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
          <FormattedMessage id={failure ? 'code.enterLast' : 'code.sending'} />
        )}
      </Text>
      <CodeForm
        action={<FormattedMessage id="code.verify" />}
        leave={leave}
        sent={sent}
        sendFailure={failure}
        isSending={isSending}
        onResend={() => {
          setFailure(null);
          setSending(true);
          void request();
        }}
        onSubmit={verify}
      />
    </Stack>
  );
}
