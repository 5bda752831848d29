import { Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { useContact } from '../../../../api/contacts/use-contact';
import { useOrganizationResetPasswordMutation } from '../../../../api/generated/hooks';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { toaster } from '../../../../ui/overlay/toaster';

interface Props {
  readonly name: string;
  /** As it arrived: encrypted (AUTH-11). */
  readonly address: string;
  readonly onClose: () => void;
}

/** Confirms, then has a link mailed by which an administrator chooses another password (SUPR-04). */
export function ResetPasswordDialog({ name, address, onClose }: Props) {
  const intl = useIntl();
  const shown = useContact(address) ?? '';
  const [reset, { loading, error }] = useOrganizationResetPasswordMutation();
  const send = async () => {
    const { openContact } = await import('../../../../api/contacts/contacts');
    // Empty if it cannot be decrypted: the server says that it is not valid.
    const email = await openContact(address);
    await reset({ variables: { email } });
    toaster.create({ type: 'success', title: intl.formatMessage({ id: 'organization.reset.done' }, { email }) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={<FormattedMessage id="organization.reset.title" values={{ name }} />}
      action={<FormattedMessage id="organization.reset.action" />}
      isBusy={loading}
      onConfirm={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      <FormattedMessage id="organization.reset.text" values={{ name, email: shown }} />
      <Text role="alert" color="status.danger" textStyle="s13" mt="2" _empty={{ display: 'none' }}>
        {error && (failureOf(error).message || <FormattedMessage id="common.noAnswer" />)}
      </Text>
    </ConfirmDialog>
  );
}
