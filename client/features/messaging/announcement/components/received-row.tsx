import { Box, chakra } from '@chakra-ui/react';
import { Megaphone } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { ReceivedAnnouncementFieldsFragment } from '../../../../api/generated/graphql';
import { ShortTime } from '../../../../ui/text/short-time';
import { Dot } from '../../../../ui/text/tag';

interface Props {
  readonly announcement: ReceivedAnnouncementFieldsFragment;
  readonly onOpen: () => void;
}

/** An announcement in a list of those that the caller got: its title, the beginning of its text, and whether it is read. */
export function ReceivedRow({ announcement: { title, excerpt, publishedTime, isRead }, onOpen }: Props) {
  const intl = useIntl();
  return (
    <RowButton onClick={onOpen}>
      <Box as="span" color="fg.subtle" pt="0.5" flexShrink={0} aria-hidden>
        <Megaphone size={16} strokeWidth={1.5} />
      </Box>
      <Box as="span" flex="1" minWidth="0" display="block">
        <Box as="span" display="flex" gap="2" alignItems="baseline">
          <Box
            as="span"
            flex="1"
            minWidth="0"
            textStyle="s13"
            fontWeight={isRead ? '400' : '600'}
            truncate
            title={title}
          >
            {title}
          </Box>
          <ShortTime time={publishedTime} />
        </Box>
        <Box as="span" textStyle="s13" color="fg.muted" lineClamp={2} overflowWrap="anywhere">
          {excerpt}
        </Box>
      </Box>
      {!isRead && (
        <Dot
          alignSelf="center"
          color="accent"
          role="img"
          aria-label={intl.formatMessage({ id: 'announcement.received.unread' })}
        />
      )}
    </RowButton>
  );
}

const RowButton = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      width: '100%',
      minHeight: '11',
      px: '4',
      py: '2.5',
      borderTopWidth: '1px',
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { bg: 'bg.raised' },
      _focusVisible: { outlineOffset: '-2px' },
    },
  },
  { defaultProps: { type: 'button' } },
);
