import { Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { CopyField } from '../../../ui/copy-field';
import { Dialog } from '../../../ui/dialog';
import type { CreatedAdmin } from '../hooks/use-admin-change';

/** Tells username and initial password of a new administrator, once (PWD-26); closed by its button only. */
export function InitialPasswordDialog({ created, onClose }: { created: CreatedAdmin; onClose: () => void }) {
  return (
    <Dialog
      isUrgent
      title={<FormattedMessage id="organization.created.title" />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">
          <FormattedMessage id="organization.created.text" />
        </Text>
        <CopyField
          id="created-username"
          label={<FormattedMessage id="organization.created.username" />}
          value={created.username}
        />
        <CopyField
          id="created-password"
          label={<FormattedMessage id="organization.created.password" />}
          value={created.initialPassword ?? ''}
        />
      </Stack>
    </Dialog>
  );
}
