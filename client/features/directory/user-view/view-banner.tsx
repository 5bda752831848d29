import { Box, Flex, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserViewQuery } from '../../../api/generated/graphql';
import { Button } from '../../../ui/button/button';

interface Props {
  /** Undefined until it is read: nothing is on screen then that could be taken for one's own. */
  readonly view: NonNullable<UserViewQuery['userViewGet']> | undefined;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** Says above everything whose portal this is, that nothing can be changed, until when, and why (VIEW-02). */
export function ViewBanner({ view, isEnding, onEnd }: Props) {
  const intl = useIntl();
  return (
    <Flex
      as="section"
      aria-label={intl.formatMessage({ id: 'view.banner' })}
      position="relative"
      zIndex="toast"
      alignItems="center"
      gap="3"
      minHeight="12"
      px={{ base: '3', md: '4' }}
      py="1.5"
      bg="status.warningSoft"
      borderBottomWidth="2px"
      borderColor="status.warning"
    >
      <Box color="status.warning" flexShrink="0" hideBelow="md">
        <Eye size={18} strokeWidth={1.5} aria-hidden />
      </Box>
      <Flex flex="1" minWidth="0" direction={{ base: 'column', md: 'row' }} columnGap="3" textStyle="s13">
        {view && (
          <>
            <Text fontWeight="600" flexShrink="0" maxWidth="100%" truncate>
              <FormattedMessage id="view.banner.whose" values={{ name: view.name }} />
            </Text>
            <Text color="fg.muted" flex="1" minWidth="0" truncate title={view.reason}>
              <FormattedMessage
                id="view.banner.terms"
                values={{ time: intl.formatTime(view.expireTime), reason: view.reason }}
              />
            </Text>
          </>
        )}
      </Flex>
      <Button flexShrink="0" disabled={isEnding} aria-busy={isEnding} onClick={onEnd}>
        <FormattedMessage id="view.banner.end" />
      </Button>
    </Flex>
  );
}
