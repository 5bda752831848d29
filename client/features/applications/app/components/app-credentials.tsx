import { Box, Stack, Text } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/form/copy-field';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import type { AppDetail } from '../app-form';
import { GuideLink } from './credentials';

/** The credentials of an application's back end: its id, and a secret that nobody can read again. */
export function AppCredentials({ app, onRotate }: { app: AppDetail; onRotate: () => void }) {
  return (
    <SectionPanel title={<FormattedMessage id="app.credentials.section" />}>
      <Stack gap="3">
        <CopyField id="app-id" label={<FormattedMessage id="app.credentials.id" />} value={app.id} />
        <Box>
          <Text textStyle="label">
            <FormattedMessage id="app.credentials.secret" />
          </Text>
          <Text color="fg.muted" textStyle="s13" mb="2">
            <FormattedMessage id={app.hasCredentials ? 'app.credentials.isThere' : 'app.credentials.none'} />
          </Text>
          <Button onClick={onRotate}>
            <KeyRound strokeWidth={1.5} aria-hidden />
            <FormattedMessage id={app.hasCredentials ? 'app.rotate.action' : 'app.rotate.first'} />
          </Button>
        </Box>
        <GuideLink />
      </Stack>
    </SectionPanel>
  );
}
