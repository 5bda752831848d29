import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Tag } from '../../../../ui/text/tag';
import { CARD_PAGE, READING_WORKS } from '../received-path';
import { useReceived } from '../use-received';
import { ReceivedRow } from './received-row';

/** The newest announcements on the start page (ANNC-16); nothing until there is one, unless it is always shown. */
export default function AnnouncementsCard({ isAlwaysShown = false }: { readonly isAlwaysShown?: boolean }) {
  const { page, rows, error, retry } = useReceived(CARD_PAGE.limit);
  const { choose } = useDialogAddress(READING_WORKS);
  const isFailed = !page && error !== undefined;
  if (rows.length === 0 && !isFailed && !isAlwaysShown) return null;
  const unread = page?.unread ?? 0;
  const total = page?.pagination.total ?? 0;
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
        {total > CARD_PAGE.limit && (
          <Button
            variant="link"
            ms="auto"
            flexShrink={0}
            minHeight={{ base: '11', md: 'auto' }}
            onClick={() => choose('announcements')}
          >
            <FormattedMessage id="announcement.received.all" values={{ count: total }} />
          </Button>
        )}
      </Flex>
      {!page && !error && (
        <Box px="4" pb="4">
          <SkeletonLines lines={3} />
        </Box>
      )}
      {isFailed && <ErrorState failure={failureOf(error)} onRetry={retry} />}
      {page && rows.length === 0 && (
        <Text px="4" py="3" borderTopWidth="1px" color="fg.muted" textStyle="s13">
          <FormattedMessage id="announcement.received.none" />
        </Text>
      )}
      {rows.map((row) => (
        <ReceivedRow key={row.id} announcement={row} onOpen={() => choose('announcement', row.id)} />
      ))}
    </chakra.section>
  );
}
