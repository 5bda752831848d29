import { Box, Flex, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ShortTime } from '../../../../ui/text/short-time';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { Avatar } from '../../../../ui/text/avatar';
import type { Home } from '../hooks/use-console-home';

interface Props {
  /** Null while they are not known. */
  readonly mails: Home['mails'];
  readonly onClose: () => void;
}

/** The mails that did not leave, with their people, who get another from their page. */
export default function MailsDialog({ mails, onClose }: Props) {
  return (
    <Dialog title={<FormattedMessage id="home.mails" />} onClose={onClose}>
      <Text color="fg.muted" textStyle="s13" mb="3">
        {mails && mails.total > 0 ? (
          <FormattedMessage id="home.mails.text" values={{ total: mails.total, shown: mails.newest.length }} />
        ) : (
          <FormattedMessage id="home.mails.none" />
        )}
      </Text>
      <ul>
        {mails?.newest.map(({ id, kind, createdTime, user }) => (
          <Flex asChild key={id} gap="3" py="2" alignItems="center" minHeight="11" borderTopWidth="1px">
            <li>
              <Avatar name={user.name} />
              <Box flex="1" minWidth="0">
                <Text truncate fontWeight="500" title={user.name}>
                  <ThingLink kind="user" id={user.id}>
                    {user.name}
                  </ThingLink>
                </Text>
                <Text color="fg.muted" textStyle="s12">
                  <FormattedMessage id={`home.mails.${kind}`} />
                </Text>
              </Box>
              <ShortTime time={createdTime} />
            </li>
          </Flex>
        ))}
      </ul>
    </Dialog>
  );
}
