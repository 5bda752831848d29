import { Box, Flex, Text } from '@chakra-ui/react';
import { Handshake } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../../ui/button/button';
import { Avatar } from '../../../../../ui/text/avatar';
import { Contact } from '../../../../../widgets/people/contact';
import type { Settings } from '../../settings-form';
import { SettingsSection } from './settings-section';

interface Props {
  readonly admin: Settings['admin'];
  /** Leads to the hand-over; null for those who may not hand over. */
  readonly onHandOver: (() => void) | null;
  /** Unsaved settings would be lost with the console. */
  readonly isDirty: boolean;
}

/** The administrator of the OU, who may hand the office over (OUCF-12). */
export function AdministratorSection({ admin, onHandOver, isDirty }: Props) {
  return (
    <SettingsSection name="administrator">
      <Flex alignItems="center" gap="3" wrap="wrap">
        {admin ? (
          <>
            <Avatar name={admin.name} />
            <Box flex="1 1 160px" minWidth="0">
              <Text truncate fontWeight="500">
                {admin.name}
              </Text>
              <Box color="fg.muted" textStyle="s13">
                <Contact value={admin.email} />
              </Box>
            </Box>
          </>
        ) : (
          <Text flex="1" color="fg.muted">
            <FormattedMessage id="ouConfig.administrator.none" />
          </Text>
        )}
        {onHandOver && (
          <Button disabled={isDirty} aria-describedby={isDirty ? 'ou-hand-over-note' : undefined} onClick={onHandOver}>
            <Handshake strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="ouConfig.handOver" />
          </Button>
        )}
      </Flex>
      {onHandOver && isDirty && (
        <Text id="ou-hand-over-note" mt="2" color="fg.subtle" textStyle="s12">
          <FormattedMessage id="ouConfig.handOver.saveFirst" />
        </Text>
      )}
    </SettingsSection>
  );
}
