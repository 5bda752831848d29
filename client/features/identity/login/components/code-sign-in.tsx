import { Box, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { LoginSendCodeDocument } from '../../../../api/generated/login-acts';
import { Button } from '../../../../ui/button/button';
import { CodeForm } from '../../../../ui/form/code-form';
import type { Entry } from '../sign-in';
import { signInByCode } from '../sign-in';
import { AccountField } from './account-field';

/** AUTH-15: what the server grants; its answer to sending says nothing of the account. */
const RESEND_AFTER = 60;
const MINUTES = 5;

interface Props {
  readonly keepsToken: boolean;
  readonly typed: RefObject<string>;
  readonly onEntry: (entry: Entry) => void;
}

/** Signing in by a code that goes to the account's e-mail (AUTH-01, AUTH-14): first the account, then the code. */
export default function CodeSignIn({ keepsToken, typed, onEntry }: Props) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [account, setAccount] = useState<string | null>(null);
  const [sent, setSent] = useState<{ resendAfterSeconds: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const isLimited = failure?.code === 429;
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
    const name = typed.current.trim();
    setFault(name ? null : intl.formatMessage({ id: 'login.accountRequired' }));
    if (!name) field.current?.focus();
    return name;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = given();
    if (to && !isSending) void send(to);
  };

  if (account !== null) {
    return (
      <Stack gap="4">
        <Text color="fg.muted">
          <FormattedMessage
            id="login.code.onItsWay"
            values={{ account: <b key="account">{account}</b>, minutes: MINUTES }}
          />
        </Text>
        <CodeForm
          action={<FormattedMessage id="login.submit" />}
          sent={sent}
          sendFailure={failure}
          isSending={isSending}
          onResend={() => void send(account)}
          onSubmit={async (code) => onEntry(await signInByCode(account, code, keepsToken))}
          leave={
            <Button
              variant="link"
              minHeight={{ base: '11', md: '8' }}
              onClick={() => {
                setAgain(true);
                setFailure(null);
                setAccount(null);
              }}
            >
              <FormattedMessage id="login.code.otherAccount" />
            </Button>
          }
        />
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="3">
        <AccountField
          ref={field}
          typed={typed}
          autoFocus={isAgain}
          fault={fault ?? undefined}
          hint={<FormattedMessage id="login.code.hint" />}
        />
        <Box role="alert" color="status.danger" textStyle="s13" _empty={{ display: 'none' }}>
          {failure && (failure.message || <FormattedMessage id="common.noAnswer" />)}
        </Box>
        <Button type="submit" variant="primary" size="lg" aria-busy={isSending} aria-disabled={isSending}>
          <FormattedMessage id={isSending ? 'code.sending' : 'login.code.send'} />
        </Button>
        {isLimited && (
          <Button
            variant="link"
            alignSelf="flex-start"
            onClick={() => {
              const name = given();
              if (name) setAccount(name);
            }}
          >
            <FormattedMessage id="login.code.have" />
          </Button>
        )}
      </Stack>
    </form>
  );
}
