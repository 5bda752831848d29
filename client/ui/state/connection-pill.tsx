import { Box, chakra, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lostSince, subscribe, tryNow } from '../../core/connection';
import { Button } from '../button/button';

/** Tells quietly that the portal is away (BYND-13): announced once; pointing at it or focusing it explains it. */
export function ConnectionPill() {
  const since = useSyncExternalStore(subscribe, lostSince);
  const [wasLost, setLost] = useState(false);
  if (since !== null && !wasLost) setLost(true);
  return (
    <>
      <chakra.span role="status" srOnly>
        {since !== null ? (
          <FormattedMessage id="connection.reconnecting" />
        ) : (
          wasLost && <FormattedMessage id="connection.back" />
        )}
      </chakra.span>
      {since !== null && <Pill since={since} />}
    </>
  );
}

function Pill({ since }: { since: number }) {
  const intl = useIntl();
  const id = useId();
  const [isExplained, setExplained] = useState(false);
  return (
    <Box
      position="relative"
      flexShrink={0}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setExplained(true)}
      onPointerLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && setExplained(false)}
      onFocus={() => setExplained(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setExplained(false)}
      onKeyDown={({ key }) => key === 'Escape' && setExplained(false)}
    >
      <chakra.button
        type="button"
        display="flex"
        alignItems="center"
        justifyContent="center"
        gap="1.5"
        height={{ base: '11', md: '7' }}
        minWidth={{ base: '11', md: '0' }}
        px={{ base: '0', md: '2.5' }}
        mx={{ base: '0', md: '1' }}
        borderRadius="pill"
        bg={{ base: 'transparent', md: 'status.warningSoft' }}
        color="status.warning"
        textStyle="s12"
        fontWeight="500"
        whiteSpace="nowrap"
        aria-label={intl.formatMessage({ id: 'connection.reconnecting' })}
        aria-describedby={isExplained ? id : undefined}
        animation="fade-in 200ms"
      >
        <RefreshCw size={14} strokeWidth={1.5} aria-hidden />
        <Box as="span" hideBelow="md">
          <FormattedMessage id="connection.reconnecting" />
        </Box>
      </chakra.button>
      {isExplained && <Explanation id={id} since={since} />}
    </Box>
  );
}

function Explanation({ id, since }: { id: string; since: number }) {
  const intl = useIntl();
  const time = intl.formatTime(since, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <Box
      position={{ base: 'fixed', md: 'absolute' }}
      top={{ base: 'header', md: '100%' }}
      insetEnd={{ base: '3', md: '0' }}
      insetStart={{ base: '3', md: 'auto' }}
      width={{ md: '336px' }}
      // The pointer may move onto it.
      pt="2"
      zIndex="dropdown"
      animation="fade-in 140ms"
    >
      <Box bg="bg.overlay" borderWidth="1px" borderRadius="panel" boxShadow="overlay" padding="4">
        <Box id={id}>
          <Text fontWeight="600">
            <FormattedMessage id="connection.since" values={{ time }} />
          </Text>
          <Text textStyle="s13" color="fg.muted" mt="1.5">
            <FormattedMessage id="connection.text" />
          </Text>
        </Box>
        <Button size="sm" mt="3" onClick={tryNow}>
          <RefreshCw strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="connection.tryNow" />
        </Button>
      </Box>
    </Box>
  );
}
