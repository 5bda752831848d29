import { Box, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { failureOf } from '../../../../core/failure';
import { LoginRetrievePasswordDocument } from '../../../../api/generated/login-acts';
import { keepTypedAccount, typedAccount } from '../../../../core/typed-account';
import { Button } from '../../../../ui/button/button';
import { FieldFault } from '../../../../ui/form/field-fault';
import { Input } from '../../../../ui/form/input';

/** The account that a link is for, as sign-in takes it; `onSent` gets it once the server has taken it (CALL-260). */
export function ForgetForm({ onSent }: { onSent: (account: string) => void }) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const email = field.current?.value.trim() ?? '';
    const refuse = (message: string) => {
      setFault(message);
      field.current?.focus();
    };
    if (!/^\S{3,}$/.test(email)) return refuse(intl.formatMessage({ id: 'link.emailRequired' }));
    setFault(null);
    setBusy(true);
    try {
      await call(LoginRetrievePasswordDocument, { email });
      onSent(email);
    } catch (error) {
      const { field: at, message } = failureOf(error);
      setBusy(false);
      if (at === 'email') refuse(intl.formatMessage({ id: 'link.emailRequired' }));
      else refuse(message || intl.formatMessage({ id: 'common.noAnswer' }));
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="3">
        <Text color="fg.muted">
          <FormattedMessage id="link.forgotText" />
        </Text>
        <Box>
          <Box asChild textStyle="label" display="block" mb="1.5">
            <label htmlFor="email">
              <FormattedMessage id="link.email" />
            </label>
          </Box>
          <Input
            ref={field}
            id="email"
            size="lg"
            autoComplete="username"
            defaultValue={typedAccount()}
            onChange={({ target }) => keepTypedAccount(target.value)}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus
            required
            aria-invalid={fault ? true : undefined}
            aria-describedby="email-fault"
          />
          <FieldFault id="email-fault">{fault}</FieldFault>
        </Box>
        <Button type="submit" variant="primary" size="lg" aria-busy={isBusy} aria-disabled={isBusy}>
          <FormattedMessage id={isBusy ? 'link.sending' : 'link.send'} />
        </Button>
      </Stack>
    </form>
  );
}
