import { Box, chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { Contact } from '../../../../widgets/people/contact';
import { Button } from '../../../../ui/button/button';
import { Panel } from '../../../../ui/layout/page';
import { Facts } from '../../../../ui/text/facts';
import { dateTime, startOfDay } from '../../../../ui/text/time';
import { LEVEL } from '../../../identity/session/levels';

interface Props {
  readonly user: UserDetailQuery['userDetail'];
  readonly onEdit: () => void;
}

/** The fields of a user (USER-03); start and expiry as the local start of their day (USER-06). */
export function UserProfile({ user, onEdit }: Props) {
  const intl = useIntl();
  const day = (time: number | null) => (time === null ? null : dateTime(startOfDay(time)));
  const account: readonly [string, ReactNode][] = [
    ['type', <FormattedMessage key="type" id={`user.type.${user.type}`} />],
    ['domain', user.domain],
    ['level', <FormattedMessage key="level" id={`user.level.${LEVEL[user.adminLevel]}`} />],
    ['accountStartTime', day(user.accountStartTime)],
    ['accountExpireTime', day(user.accountExpireTime)],
    ['lastSignIn', user.lastSignInTime && dateTime(user.lastSignInTime)],
    ['created', dateTime(user.createdTime)],
  ];
  const contact: readonly [string, ReactNode][] = [
    ['nickName', user.nickName],
    ['email', user.email && <Contact key="email" isWhole value={user.email} />],
    ['phone', user.phone && <Contact key="phone" isWhole value={user.phone} prefix={user.phoneArea} />],
    ['company', user.company],
    ['department', user.department],
    ['position', user.position],
  ];
  const hasContact = contact.some(([, value]) => value);
  return (
    <Panel aria-labelledby="account-title">
      <Box padding="4">
        <Flex alignItems="center" justifyContent="space-between" gap="3" mb="3">
          <Heading id="account-title">
            <FormattedMessage id="user.facts.account" />
          </Heading>
          <Button
            variant="ghost"
            size="sm"
            disabled={!user.isManageable}
            title={user.isManageable ? undefined : intl.formatMessage({ id: 'user.beyond' })}
            onClick={onEdit}
          >
            <FormattedMessage id="user.edit" />
          </Button>
        </Flex>
        <Facts isAside texts="user.field" facts={account} />
      </Box>
      {hasContact && (
        <Box padding="4" mx="4" px="0" borderTopWidth="1px">
          <Heading mb="3">
            <FormattedMessage id="user.facts.contact" />
          </Heading>
          <Facts isAside texts="user.field" facts={contact} />
        </Box>
      )}
    </Panel>
  );
}

const Heading = chakra('h2', { base: { textStyle: 'heading' } });
