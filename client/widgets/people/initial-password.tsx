import { Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { BackGuard } from '../../ui/dialog/back-guard';
import { Button } from '../../ui/button/button';
import { CopyField } from '../../ui/form/copy-field';
import { Dialog } from '../../ui/dialog/dialog';

interface Props {
  readonly created: { readonly username: string; readonly initialPassword: string | null };
  readonly onClose: () => void;
}

/** Shows username and initial password of a new account, once (USER-24, PWD-26); closed by its button only. */
export function InitialPassword({ created, onClose }: Props) {
  return (
    <Dialog
      isUrgent
      title={<FormattedMessage id="console.initialPassword.title" />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    >
      <BackGuard />
      <Stack gap="3">
        <Text color="fg.muted">
          <FormattedMessage id="console.initialPassword.text" />
        </Text>
        <CopyField
          id="created-username"
          label={<FormattedMessage id="console.initialPassword.username" />}
          value={created.username}
        />
        <CopyField
          id="created-password"
          label={<FormattedMessage id="console.initialPassword.password" />}
          value={created.initialPassword ?? ''}
        />
      </Stack>
    </Dialog>
  );
}
