import { Box, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { CodeForm } from '../../../../ui/form/code-form';
import { useCodeSignIn } from '../hooks/use-code-sign-in';
import type { Entry } from '../sign-in';
import { signInByCode } from '../sign-in';
import { AccountField } from './account-field';

/** A code is valid so long (AUTH-15). */
const MINUTES = 5;
const TOO_MANY = 429;

interface Props {
  readonly keepsToken: boolean;
  /** The account that was typed, kept for the other ways in. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onEntry: (entry: Entry) => void;
}

/** Signing in by a code that goes to the account's e-mail (AUTH-01, AUTH-14): first the account, then the code. */
export default function CodeSignIn({ keepsToken, typed, onType, onEntry }: Props) {
  const { field, account, sent, fault, failure, isSending, isAgain, send, submit, takeCode, leave } =
    useCodeSignIn(typed);
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
          onResend={() => send(account)}
          onSubmit={async (code) => onEntry(await signInByCode(account, code, keepsToken))}
          leave={
            <Button variant="link" minHeight={{ base: '11', md: '8' }} onClick={leave}>
              <FormattedMessage id="login.code.otherAccount" />
            </Button>
          }
        />
      </Stack>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="3">
        <AccountField
          ref={field}
          typed={typed}
          onType={onType}
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
        {failure?.code === TOO_MANY && (
          <Button variant="link" alignSelf="flex-start" onClick={takeCode}>
            <FormattedMessage id="login.code.have" />
          </Button>
        )}
      </Stack>
    </form>
  );
}
