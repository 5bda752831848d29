import { Box, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { BackGuard } from '../../../../ui/dialog/back-guard';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/form/copy-field';
import { Dialog } from '../../../../ui/dialog/dialog';
import { GUIDE_PATH } from '../urls';

interface Props {
  readonly credentials: { readonly appId: string; readonly secret: string };
  /** The application is new; otherwise its secret was changed. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** Shows the credentials of an application's back end once; only its button closes it. */
export function Credentials({ credentials, isNew = false, onClose }: Props) {
  return (
    <Dialog
      isUrgent
      title={<FormattedMessage id={isNew ? 'app.credentials.newTitle' : 'app.credentials.title'} />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage id="app.credentials.kept" />
        </Button>
      }
    >
      <BackGuard />
      <Stack gap="3">
        <Text color="fg.muted">
          <FormattedMessage id="app.credentials.text" />
        </Text>
        <CopyField
          id="app-credentials-id"
          label={<FormattedMessage id="app.credentials.id" />}
          value={credentials.appId}
        />
        <CopyField
          id="app-credentials-secret"
          label={<FormattedMessage id="app.credentials.secret" />}
          value={credentials.secret}
        />
        <GuideLink />
      </Stack>
    </Dialog>
  );
}

/** The guide that tells integrators how to use them. */
export function GuideLink() {
  return (
    <Box textStyle="s13" css={{ '& a': { color: 'accent', textDecoration: 'underline' } }}>
      <a href={GUIDE_PATH} target="_blank" rel="noreferrer">
        <FormattedMessage id="app.credentials.guide" />
      </a>
    </Box>
  );
}
