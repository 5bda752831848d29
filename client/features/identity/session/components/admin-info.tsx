import { Box, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { useSessionAdminInfoQuery } from '../../../../api/generated/hooks';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Contact } from '../../../../widgets/people/contact';

/** The administrator of the OU, whom its members may ask, by name and e-mail address (PROF-08). */
export default function AdminInfo() {
  const { data, error } = useSessionAdminInfoQuery({
    fetchPolicy: 'cache-and-network',
  });
  const admin = data?.organizationAdminInfo;
  return (
    <Box textStyle="s12" color="fg.muted" overflowWrap="anywhere" css={{ '& > p': { whiteSpace: 'normal' } }}>
      {admin ? (
        <>
          <Text color="fg">{admin.name}</Text>
          <Contact value={admin.email} />
        </>
      ) : error ? (
        failureOf(error).message || <FormattedMessage id="common.noAnswer" />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </Box>
  );
}
