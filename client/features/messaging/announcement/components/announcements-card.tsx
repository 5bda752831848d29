import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Tag } from '../../../../ui/text/tag';
import { READING_WORKS } from '../received-path';
import { useReceived } from '../use-received';
import { ReceivedRow } from './received-row';

/** Rows of the card; the list of all has the rest. */
const SHOWN = 3;

/** The newest announcements on the start page (ANNC-16); nothing without any. */
export function AnnouncementsCard() {
  const { page, rows } = useReceived(SHOWN);
  const { choose } = useDialogAddress(READING_WORKS);
  if (!page || rows.length === 0) return null;
  const { unread, pagination } = page;
  return (
    <chakra.section
      aria-labelledby="announcements-card"
      bg="bg.surface"
      borderWidth="1px"
      borderRadius="panel"
      overflow="hidden"
    >
      <Flex alignItems="center" wrap="wrap" columnGap="2" minHeight="11" px="4" py="1">
        <chakra.h2 id="announcements-card" textStyle="heading">
          <FormattedMessage id="announcement.title" />
        </chakra.h2>
        {unread > 0 && (
          <Tag tone="accent" flexShrink={0}>
            {unread}
          </Tag>
        )}
        {pagination.total > SHOWN && (
          <Button
            variant="link"
            ms="auto"
            flexShrink={0}
            minHeight={{ base: '11', md: 'auto' }}
            onClick={() => choose('announcements')}
          >
            <FormattedMessage id="announcement.received.all" values={{ count: pagination.total }} />
          </Button>
        )}
      </Flex>
      {rows.map((row) => (
        <ReceivedRow key={row.id} announcement={row} onOpen={() => choose('announcement', row.id)} />
      ))}
    </chakra.section>
  );
}
