import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { UserDetailQuery } from '../../../api/generated/graphql';
import { dateTime, startOfDay } from '../../../ui/time';

/** The fields of a user (USER-03); start and expiry as the local start of their day (USER-06). */
export function UserProfile({ user }: { user: UserDetailQuery['userDetail'] }) {
  const day = (time: number | null) => (time === null ? null : dateTime(startOfDay(time)));
  const fields: readonly [string, ReactNode][] = [
    ['nickName', user.nickName],
    ['email', user.email],
    ['phone', user.phone && `${user.phoneArea} ${user.phone}`],
    ['type', <FormattedMessage key="type" id={`user.type.${user.type}`} />],
    ['domain', user.domain],
    ['level', <FormattedMessage key="level" id={`user.level.${user.adminLevel}`} />],
    ['company', user.company],
    ['department', user.department],
    ['position', user.position],
    ['accountStartTime', day(user.accountStartTime)],
    ['accountExpireTime', day(user.accountExpireTime)],
    ['lastSignIn', user.lastSignInTime && dateTime(user.lastSignInTime)],
    ['created', dateTime(user.createdTime)],
  ];
  return (
    <chakra.dl display="grid" gridTemplateColumns="minmax(110px, auto) 1fr" columnGap="4" rowGap="2" padding="4">
      {fields
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Box key={name} display="contents">
            <chakra.dt color="fg.subtle" textStyle="s13">
              <FormattedMessage id={`user.field.${name}`} />
            </chakra.dt>
            <chakra.dd minWidth="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
              {value}
            </chakra.dd>
          </Box>
        ))}
    </chakra.dl>
  );
}
