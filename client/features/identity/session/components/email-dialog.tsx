import { Box, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { useOwnEmailQuery } from '../../../../api/generated/hooks';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { FieldFault } from '../../../../ui/form/field-fault';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Input } from '../../../../ui/form/input';
import { PasswordInput } from '../../../../ui/form/password-input';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useEmailChange } from '../hooks/use-email-change';
import { AccountTexts } from './account-texts';
import { EmailAddresses } from './email-addresses';

/** One's own e-mail address: the one that holds, the one that waits for its link, and asking for another (USER-27). */
export default function EmailDialog(props: { onClose: () => void }) {
  return (
    <AccountTexts>
      <OwnEmail {...props} />
    </AccountTexts>
  );
}

const TITLE = <FormattedMessage id="session.emailAddress" />;

function OwnEmail({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useOwnEmailQuery({
    fetchPolicy: 'cache-and-network',
  });
  const change = useEmailChange(() => refetch());
  const { typed, fault, failure, isBusy, outcome, emailRef, passwordRef, submit, type, resend, cancel } = change;
  const state = data?.userEmail;
  if (!state || !state.isChangeable) {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        {state ? (
          <Text color="fg.muted">
            <FormattedMessage id="profile.noMail" />
          </Text>
        ) : error ? (
          <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
        ) : (
          <SkeletonLines />
        )}
      </Dialog>
    );
  }
  const faultOf = (field: keyof typeof typed) => (fault?.field === field ? fault.message : undefined);
  return (
    <FormDialog
      title={TITLE}
      action={<FormattedMessage id="profile.sendLink" />}
      isDirty={typed.email !== '' || typed.password !== ''}
      isBusy={isBusy}
      failure={failure}
      initialFocus={emailRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="4">
        <EmailAddresses state={state} isBusy={isBusy} onResend={resend} onCancel={cancel} />
        <Box role="status" textStyle="s13" color="fg.muted" _empty={{ display: 'none' }}>
          {outcome && <FormattedMessage id={`profile.${outcome}`} />}
        </Box>
        <Box>
          <Box asChild textStyle="label" display="block" mb="1.5">
            <label htmlFor="new-email">
              <FormattedMessage id="profile.newEmail" />
            </label>
          </Box>
          <Input
            ref={emailRef}
            id="new-email"
            type="email"
            size="lg"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={typed.email}
            aria-invalid={faultOf('email') ? true : undefined}
            aria-describedby="new-email-fault"
            onChange={({ target }) => type('email', target.value)}
          />
          <FieldFault id="new-email-fault">{faultOf('email')}</FieldFault>
        </Box>
        <Box>
          <Box asChild textStyle="label" display="block" mb="1.5">
            <label htmlFor="own-password">
              <FormattedMessage id="profile.password" />
            </label>
          </Box>
          <PasswordInput
            ref={passwordRef}
            id="own-password"
            autoComplete="current-password"
            maxLength={100}
            value={typed.password}
            fault={faultOf('password')}
            onChange={({ target }) => type('password', target.value)}
          />
        </Box>
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id="profile.howItCounts" />
        </Text>
      </Stack>
    </FormDialog>
  );
}
