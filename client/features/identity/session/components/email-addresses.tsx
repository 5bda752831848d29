import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useContact } from '../../../../api/contacts/use-contact';
import type { OwnEmailQuery } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';

interface Props {
  readonly state: OwnEmailQuery['userEmail'];
  readonly isBusy: boolean;
  readonly onResend: () => void;
  readonly onCancel: () => void;
}

/** The address that holds and the one that waits for its link, with what can be done about it. Within `AccountTexts`. */
export function EmailAddresses({ state, isBusy, onResend, onCancel }: Props) {
  const email = useContact(state.email);
  const pending = useContact(state.pendingEmail);
  const isUnconfirmed = state.email !== null && !state.isConfirmed;
  const resend = (
    <Button size="sm" aria-disabled={isBusy} onClick={onResend}>
      <FormattedMessage id="profile.resend" />
    </Button>
  );
  return (
    <Stack gap="3">
      <Address
        label={<FormattedMessage id="profile.currentEmail" />}
        address={state.email === null ? <FormattedMessage id="profile.none" /> : (email ?? '…')}
        mark={isUnconfirmed && <FormattedMessage id="profile.unconfirmed" />}
      >
        {isUnconfirmed && state.pendingEmail === null && resend}
      </Address>
      {state.pendingEmail !== null && (
        <Address
          label={<FormattedMessage id="profile.pendingEmail" />}
          address={pending ?? '…'}
          mark={<FormattedMessage id="profile.waiting" />}
        >
          {resend}
          <Button size="sm" aria-disabled={isBusy} onClick={onCancel}>
            <FormattedMessage id="profile.cancelChange" />
          </Button>
        </Address>
      )}
    </Stack>
  );
}

interface AddressProps {
  readonly label: ReactNode;
  readonly address: ReactNode;
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

function Address({ label, address, mark, children }: AddressProps) {
  return (
    <Box>
      <Flex gap="2" wrap="wrap" alignItems="center" mb="1">
        <Text textStyle="label">{label}</Text>
        {mark && <Tag>{mark}</Tag>}
      </Flex>
      <Text overflowWrap="anywhere">{address}</Text>
      <Flex gap="2" wrap="wrap" mt="2" _empty={{ display: 'none' }}>
        {children}
      </Flex>
    </Box>
  );
}
