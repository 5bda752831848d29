import { Box, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../api/failure';
import { PasswordInput } from '../../../ui/password-input';
import { signIn, SignInProblem } from '../sign-in';
import { Button } from '../../../ui/button';
import { Input } from '../../../ui/input';

type Fault = { field: 'account' | 'password'; message: string } | { field: null; message: string };

/** Account and password; faults stand where they belong and are read out. */
export function LoginForm({ keepsToken }: { keepsToken: boolean }) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const account = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const given = { account: account.current?.value.trim() ?? '', password: password.current?.value.trim() ?? '' };
    const missing = !given.account ? 'account' : !given.password ? 'password' : null;
    if (missing) {
      setFault({ field: missing, message: intl.formatMessage({ id: `login.${missing}Required` }) });
      (missing === 'account' ? account : password).current?.focus();
      return;
    }
    setFault(null);
    setBusy(true);
    try {
      location.assign(await signIn(given.account, given.password, keepsToken));
    } catch (error) {
      setBusy(false);
      const message =
        error instanceof SignInProblem
          ? intl.formatMessage({ id: `login.${error.kind}` })
          : failureOf(error).code
            ? failureOf(error).message
            : intl.formatMessage({ id: 'common.noAnswer' });
      setFault({ field: null, message });
      password.current?.focus();
    }
  };

  const invalid = (field: 'account' | 'password') =>
    fault?.field === field ? ({ 'aria-invalid': true, 'aria-describedby': 'login-fault' } as const) : {};

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="3">
        <Stack gap="1.5">
          <Box asChild textStyle="label">
            <label htmlFor="account">
              <FormattedMessage id="login.account" />
            </label>
          </Box>
          <Input
            ref={account}
            id="account"
            size="lg"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus
            {...invalid('account')}
          />
        </Stack>
        <Stack gap="1.5">
          <Box asChild textStyle="label">
            <label htmlFor="password">
              <FormattedMessage id="login.password" />
            </label>
          </Box>
          <Box>
            <PasswordInput
              ref={password}
              id="password"
              autoComplete="current-password"
              maxLength={100}
              {...invalid('password')}
            />
          </Box>
        </Stack>
        <Box id="login-fault" role="alert" color="status.danger" textStyle="s13" _empty={{ display: 'none' }}>
          {fault?.message}
        </Box>
        <Button type="submit" variant="primary" size="lg" aria-busy={isBusy} aria-disabled={isBusy}>
          <FormattedMessage id={isBusy ? 'login.signingIn' : 'login.submit'} />
        </Button>
      </Stack>
    </form>
  );
}
