import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { Contact } from '../../../../widgets/people/contact';
import { Facts } from '../../../../ui/text/facts';
import { dateTime, startOfDay } from '../../../../ui/text/time';
import { LEVEL } from '../../../identity/session/levels';

/** The fields of a user (USER-03); start and expiry as the local start of their day (USER-06). */
export function UserProfile({ user }: { user: UserDetailQuery['userDetail'] }) {
  const day = (time: number | null) => (time === null ? null : dateTime(startOfDay(time)));
  const fields: readonly [string, ReactNode][] = [
    ['nickName', user.nickName],
    ['email', user.email && <Contact key="email" value={user.email} />],
    ['phone', user.phone && <Contact key="phone" value={user.phone} prefix={user.phoneArea} />],
    ['type', <FormattedMessage key="type" id={`user.type.${user.type}`} />],
    ['domain', user.domain],
    ['level', <FormattedMessage key="level" id={`user.level.${LEVEL[user.adminLevel]}`} />],
    ['company', user.company],
    ['department', user.department],
    ['position', user.position],
    ['accountStartTime', day(user.accountStartTime)],
    ['accountExpireTime', day(user.accountExpireTime)],
    ['lastSignIn', user.lastSignInTime && dateTime(user.lastSignInTime)],
    ['created', dateTime(user.createdTime)],
  ];
  return (
    <Box padding="4">
      <Facts texts="user.field" facts={fields} />
    </Box>
  );
}
