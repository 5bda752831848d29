import { Box, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { LoginResetPasswordDocument } from '../../../../api/generated/login-acts';
import { LoginKeyDocument } from '../../../../api/generated/login-acts';
import { encrypt, isPublicKey } from '../../../../api/encryption/encryption';
import { Button } from '../../../../ui/button/button';
import type { PasswordDemand } from '../../../../ui/form/password-checks';
import { passwordChecks } from '../../../../ui/form/password-checks';
import { PasswordInput } from '../../../../ui/form/password-input';
import { PasswordRules } from '../../../../ui/form/password-rules';
import { SignInProblem } from '../sign-in-problem';

interface Props {
  readonly token: string;
  readonly demand: PasswordDemand;
  /** Gets the username of the account. */
  readonly onSaved: (account: string) => void;
  /** The link was spent or expired meanwhile. */
  readonly onGone: (failure: ApiFailure) => void;
}

/** Closes a password and sets it by the link of `token`; answers the username. Rejects with an ApiFailure or a SignInProblem. */
async function setByLink(token: string, password: string): Promise<string> {
  const { sessionPublicKey: key } = await call(LoginKeyDocument, {});
  if (!isPublicKey(key.publicKey)) throw new SignInProblem('invalidKey');
  const newPassword = await encrypt(key.publicKey, password);
  if (!newPassword) throw new SignInProblem('notEncrypted');
  return (await call(LoginResetPasswordDocument, { token, newPassword, keyId: key.keyId })).passwordReset;
}

/** The new password twice, its rules beside it (PWD-05, PWD-11, PWD-12). */
export function NewPasswordForm({ token, demand, onSaved, onGone }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ field: keyof typeof typed; message: string } | null>(null);
  const fields = { password: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) };
  const checks = passwordChecks(demand, typed);

  const refuse = (field: keyof typeof typed, message: string) => {
    setFault({ field, message });
    fields[field].current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = checks.find(({ isMet }) => !isMet);
    if (missing) {
      const isConfirmation = missing.id === 'confirmed';
      return refuse(
        isConfirmation ? 'confirmation' : 'password',
        intl.formatMessage({ id: isConfirmation ? 'password.notEqual' : 'password.rulesFirst' }),
      );
    }
    setFault(null);
    setBusy(true);
    try {
      onSaved(await setByLink(token, typed.password.trim()));
    } catch (error) {
      setBusy(false);
      const failure = failureOf(error);
      if (failure.code === 410) return onGone(failure);
      const text = error instanceof SignInProblem ? `login.${error.kind}` : 'common.noAnswer';
      refuse('password', failure.message || intl.formatMessage({ id: text }));
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="3">
        {(['password', 'confirmation'] as const).map((name) => (
          <Box key={name}>
            <Box asChild textStyle="label" display="block" mb="1.5">
              <label htmlFor={name}>
                <FormattedMessage id={`password.${name === 'password' ? 'new' : 'confirm'}`} />
              </label>
            </Box>
            <PasswordInput
              ref={fields[name]}
              id={name}
              name={name}
              autoComplete="new-password"
              autoFocus={name === 'password'}
              required
              maxLength={100}
              value={typed[name]}
              fault={fault?.field === name ? fault.message : undefined}
              onChange={({ target }) => {
                setTyped({ ...typed, [name]: target.value });
                setFault(null);
              }}
            />
          </Box>
        ))}
        <PasswordRules demand={demand} checks={checks} />
        <Button type="submit" variant="primary" size="lg" aria-busy={isBusy} aria-disabled={isBusy}>
          <FormattedMessage id={isBusy ? 'link.saving' : 'link.save'} />
        </Button>
      </Stack>
    </form>
  );
}
