import { Box, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useContact } from '../../../../api/contacts/use-contact';
import { Facts } from '../../../../ui/text/facts';
import { Avatar } from '../../../../ui/text/avatar';
import { useSession } from '../../session/session-context';
import { useProfileChange } from '../hooks/use-profile-change';
import { AccountSection, SectionBody } from './account-section';
import { SavedField } from './saved-field';

/** Name and phone number of the person, each saved as its field is left (CALL-136, USER-27). */
export function ProfileSection() {
  const { user } = useSession();
  const phone = useContact(user.phone);
  const save = useProfileChange();
  const [saved, setSaved] = useState(false);
  const keep = (field: Parameters<typeof save>[0]) => async (value: string) => {
    await save(field, value);
    setSaved(true);
  };
  return (
    <AccountSection
      id="profile"
      aside={
        <Box role="status" textStyle="s12" color="status.success">
          {saved && <FormattedMessage id="account.saved" />}
        </Box>
      }
    >
      <SectionBody>
        <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
          <Avatar name={user.nickName || user.name} isLarge />
          <Box flex="1" minWidth="0">
            <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} columnGap="3" rowGap="2">
              <SavedField name="name" value={user.name} maxLength={50} isRequired save={keep('name')} />
              <SavedField name="nickName" value={user.nickName ?? ''} maxLength={100} save={keep('nickName')} />
              <Grid templateColumns="104px minmax(0, 1fr)" gap="3">
                <SavedField name="phoneArea" type="tel" value={user.phoneArea} maxLength={5} save={keep('phoneArea')} />
                <SavedField
                  name="phone"
                  type="tel"
                  // Encrypted as it comes; the field waits until it can be read.
                  value={phone === undefined ? null : (phone ?? '')}
                  maxLength={30}
                  save={keep('phone')}
                />
              </Grid>
            </Grid>
            <Box borderTopWidth="1px" pt="3" mt="4">
              <Facts
                texts="account"
                facts={[
                  ['username', user.username],
                  ['domain', user.domain],
                ]}
              />
            </Box>
          </Box>
        </Flex>
      </SectionBody>
    </AccountSection>
  );
}
