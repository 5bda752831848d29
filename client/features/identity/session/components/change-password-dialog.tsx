import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { usePasswordRuleQuery } from '../../../../api/generated/hooks';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { PasswordInput } from '../../../../ui/form/password-input';
import { PasswordRules } from '../../../../ui/form/password-rules';
import { AccountTexts } from './account-texts';
import { useChangePassword } from '../hooks/use-change-password';

interface Props {
  /** The initial password has to be replaced before anything else: there is no way around but out (PWD-27). */
  readonly isForced?: boolean;
  readonly onClose: () => void;
}

const FIELDS = [
  { name: 'old', autoComplete: 'current-password' },
  { name: 'new', autoComplete: 'new-password' },
  { name: 'confirm', autoComplete: 'new-password' },
] as const;

/** Old, new and once more the new password (PWD-07), the rules of the new one beside it as it is typed (PWD-05). */
export default function ChangePasswordDialog(props: Props) {
  return (
    <AccountTexts>
      <PasswordForm {...props} />
    </AccountTexts>
  );
}

function PasswordForm({ isForced = false, onClose }: Props) {
  const rule = usePasswordRuleQuery({ fetchPolicy: 'network-only' });
  const demand = rule.data?.passwordRule ?? null;
  const { form, checks, submit, isBusy, isDirty, failure } = useChangePassword(demand);
  const [isBlocked, setBlocked] = useState(false);
  const block = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault();
    setBlocked(true);
  };
  const { errors } = form.formState;
  return (
    <FormDialog
      title={<FormattedMessage id={isForced ? 'session.password.forcedTitle' : 'session.changePassword'} />}
      action={<FormattedMessage id="session.changePassword" />}
      isHeld={isForced}
      leaveLabel={isForced ? <FormattedMessage id="session.logOut" /> : undefined}
      isDirty={isDirty}
      isBusy={isBusy}
      canSubmit={demand !== null}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="3">
        {isForced && (
          <Text color="fg.muted">
            <FormattedMessage id="session.password.forcedText" />
          </Text>
        )}
        {FIELDS.map(({ name, autoComplete }) => (
          <Box key={name}>
            <Box asChild textStyle="label" display="block" mb="1.5">
              <label htmlFor={`${name}-password`}>
                <FormattedMessage id={`password.${name}`} />
              </label>
            </Box>
            <PasswordInput
              {...form.register(name)}
              id={`${name}-password`}
              autoComplete={autoComplete}
              required
              maxLength={100}
              fault={errors[name]?.message}
              onCopy={block}
              onCut={block}
              onPaste={block}
              onDrop={block}
            />
          </Box>
        ))}
        <Box role="status" color="fg.muted" textStyle="s12" _empty={{ display: 'none' }}>
          {isBlocked && <FormattedMessage id="session.password.blocked" />}
        </Box>
        {demand ? (
          <PasswordRules demand={demand} checks={checks} />
        ) : (
          rule.error && (
            <ErrorNotice failure={failureOf(rule.error)} onRetry={() => void rule.refetch().catch(() => undefined)} />
          )
        )}
      </Stack>
    </FormDialog>
  );
}
