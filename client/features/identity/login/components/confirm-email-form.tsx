import { Box, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { encrypt, isPublicKey } from '../../../../api/encryption/encryption';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { LoginConfirmEmailDocument, LoginKeyDocument } from '../../../../api/generated/login-acts';
import { Button } from '../../../../ui/button/button';
import { PasswordInput } from '../../../../ui/form/password-input';
import { SignInProblem } from '../sign-in-problem';

interface Props {
  readonly token: string;
  /** The password is needed unless the person is signed in. */
  readonly isPasswordNeeded: boolean;
  readonly onDone: () => void;
  /** The link was spent or expired meanwhile. */
  readonly onGone: (failure: ApiFailure) => void;
}

/**
 * Confirms by the link of `token`; `password` is null where none is needed. Rejects with an ApiFailure or a
 * SignInProblem.
 */
async function confirm(token: string, password: string | null): Promise<void> {
  if (password === null) return void (await call(LoginConfirmEmailDocument, { token }));
  const { sessionPublicKey: key } = await call(LoginKeyDocument, {});
  if (!isPublicKey(key.publicKey)) throw new SignInProblem('invalidKey');
  const closed = await encrypt(key.publicKey, password);
  if (!closed) throw new SignInProblem('notEncrypted');
  await call(LoginConfirmEmailDocument, { token, password: closed, keyId: key.keyId });
}

/** The button that confirms a new address, with the password of its account where nobody is signed in as its person. */
export function ConfirmEmailForm({ token, isPasswordNeeded, onDone, onGone }: Props) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const password = isPasswordNeeded ? (field.current?.value.trim() ?? '') : null;
    const refuse = (message: string) => {
      setFault(message);
      field.current?.focus();
    };
    if (password === '') return refuse(intl.formatMessage({ id: 'emailLink.passwordRequired' }));
    setFault(null);
    setBusy(true);
    try {
      await confirm(token, password);
      onDone();
    } catch (error) {
      setBusy(false);
      const failure = failureOf(error);
      if (failure.code === 410) return onGone(failure);
      const text = error instanceof SignInProblem ? `login.${error.kind}` : 'common.noAnswer';
      refuse(failure.code ? failure.message : intl.formatMessage({ id: text }));
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="3">
        {isPasswordNeeded && (
          <Box>
            <Box asChild textStyle="label" display="block" mb="1.5">
              <label htmlFor="password">
                <FormattedMessage id="emailLink.password" />
              </label>
            </Box>
            <PasswordInput
              ref={field}
              id="password"
              name="password"
              autoComplete="current-password"
              autoFocus
              required
              maxLength={100}
              fault={fault ?? undefined}
              onChange={() => setFault(null)}
            />
          </Box>
        )}
        {!isPasswordNeeded && (
          <Box role="alert" color="status.danger" textStyle="s13" _empty={{ display: 'none' }}>
            {fault}
          </Box>
        )}
        <Button type="submit" variant="primary" size="lg" aria-busy={isBusy} aria-disabled={isBusy}>
          <FormattedMessage id={isBusy ? 'emailLink.confirming' : 'emailLink.confirm'} />
        </Button>
      </Stack>
    </form>
  );
}
