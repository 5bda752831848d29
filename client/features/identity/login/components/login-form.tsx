import { Box, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { PasswordInput } from '../../../../ui/form/password-input';
import type { Entry } from '../sign-in';
import { SignInProblem } from '../sign-in-problem';
import { Button } from '../../../../ui/button/button';
import { AccountField } from './account-field';
import { ForgotPassword } from './page-links';

/** Not needed to see the page: it is on its way when somebody types. */
const loadSignIn = () => import('../sign-in');

/** A fault and its field; null stands for the whole attempt. */
interface Fault {
  readonly field: 'account' | 'password' | null;
  readonly message: string;
}

interface Props {
  readonly keepsToken: boolean;
  /** The account that was typed, kept for the other ways in. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Whether the account is what the page begins with. */
  readonly autoFocus: boolean;
  readonly onEntry: (entry: Entry) => void;
}

/** Account and password; faults stand where they belong and are read out. */
export function LoginForm({ keepsToken, typed, onType, autoFocus, onEntry }: Props) {
  const intl = useIntl();
  // With an account there, the password is next.
  const [isKnown] = useState(typed !== '');
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
      const { signIn } = await loadSignIn();
      onEntry(await signIn(given.account, given.password, keepsToken));
    } catch (error) {
      setBusy(false);
      const message =
        error instanceof SignInProblem
          ? intl.formatMessage({ id: `login.${error.kind}` })
          : failureOf(error).message || intl.formatMessage({ id: 'common.noAnswer' });
      setFault({ field: null, message });
      password.current?.focus();
    }
  };

  const faultOf = (field: Fault['field']) => (fault?.field === field ? fault.message : undefined);

  return (
    <form onSubmit={(event) => void submit(event)} onInput={() => void loadSignIn().catch(() => undefined)} noValidate>
      <Stack gap="3">
        <AccountField
          ref={account}
          typed={typed}
          onType={onType}
          autoFocus={autoFocus && !isKnown}
          fault={faultOf('account')}
        />
        <Box>
          <Box asChild textStyle="label" display="block" mb="1.5">
            <label htmlFor="password">
              <FormattedMessage id="login.password" />
            </label>
          </Box>
          <PasswordInput
            ref={password}
            id="password"
            autoFocus={autoFocus && isKnown}
            autoComplete="current-password"
            maxLength={100}
            fault={faultOf('password')}
          />
        </Box>
        <Box role="alert" color="status.danger" textStyle="s13" _empty={{ display: 'none' }}>
          {faultOf(null)}
        </Box>
        <Button type="submit" variant="primary" size="lg" aria-busy={isBusy} aria-disabled={isBusy}>
          <FormattedMessage id={isBusy ? 'login.signingIn' : 'login.submit'} />
        </Button>
        <ForgotPassword />
      </Stack>
    </form>
  );
}
