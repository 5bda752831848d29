import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { MoreMessages } from '../../locales/locale-provider';
import { Button } from '../../ui/button/button';
import { ShortTime } from '../../ui/text/short-time';
import { clearPopups, currentPopups, dismissPopup, subscribe } from './popups';
import type { Popup } from './popups';
import { CENTRE_WIDTH } from './centre-tab';
import { SoundPill } from './sound-pill';

/** MSG-28 */
const SHOWN_FOR = 5_000;
const GAP = '16px';

/** Beside the message centre of wide screens; narrower ones have no room there, and the list shows them itself. */
const BESIDE_CENTRE = {
  'body:has([data-message-centre]) &': {
    base: { display: 'none' },
    lg: { display: 'flex', insetEnd: `calc(${CENTRE_WIDTH} + ${GAP})` },
  },
};

/**
 * The popups, at top 60 for 5 s (MSG-28), messages and alarms alike; they stay while they are pointed at or focused, and
 * while nobody sees the tab. Below them stands the sign of a sound. The stack is mounted once, by `client/app`. It is
 * no live region: {@link NewsRegion} tells in short what is new.
 */
export default function PopupStack() {
  return (
    <MoreMessages bundle="notice" pending={null}>
      <Stacked />
    </MoreMessages>
  );
}

function Stacked() {
  const intl = useIntl();
  const { shown, more } = useSyncExternalStore(subscribe, currentPopups);
  const [isPointed, setPointed] = useState(false);
  const isHidden = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'hidden');
  return (
    <Stack
      role="region"
      aria-label={intl.formatMessage({ id: 'notice.popups' })}
      position="fixed"
      top="60px"
      insetEnd={GAP}
      gap="2"
      zIndex="toast"
      width="min(376px, calc(100vw - 32px))"
      css={BESIDE_CENTRE}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setPointed(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setPointed(false)}
    >
      {shown.map((popup, place) => (
        <PopupCard
          key={popup.id}
          popup={popup}
          isHeld={isPointed || isHidden}
          hasMore={more > 0 && place === shown.length - 1}
        />
      ))}
      {more > 0 && (
        <Button
          size="sm"
          alignSelf="flex-end"
          bg="bg.overlay"
          boxShadow="overlay"
          onClick={() => {
            const [newest] = shown;
            clearPopups();
            emitClientEvent('messages', newest && { tab: newest.tab });
          }}
        >
          <FormattedMessage
            id="notice.more"
            values={{ count: more, link: (chunks) => <chakra.span color="accent">{chunks}</chakra.span> }}
          />
        </Button>
      )}
      <SoundPill />
    </Stack>
  );
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

interface CardProps {
  readonly popup: Popup;
  readonly isHeld: boolean;
  /** Others wait behind it, which its lower edge shows. */
  readonly hasMore: boolean;
}

function PopupCard({ popup, isHeld, hasMore }: CardProps) {
  const intl = useIntl();
  const text = useId();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissPopup(popup.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isHeld, popup.id]);
  return (
    <Box position="relative">
      {hasMore && (
        <Box
          position="absolute"
          insetInline="3"
          bottom="-1.5"
          height="4"
          bg="bg.overlay"
          borderWidth="1px"
          borderRadius="panel"
          aria-hidden
        />
      )}
      <HStack
        data-message-popup
        position="relative"
        overflow="hidden"
        gap="2.5"
        padding="3"
        alignItems="flex-start"
        bg="bg.overlay"
        borderWidth="1px"
        borderRadius="panel"
        boxShadow="overlay"
        animation="fade-in 200ms cubic-bezier(.2,0,0,1)"
      >
        {popup.sign}
        <Box flex="1" minWidth="0">
          <HStack gap="2" textStyle="s12" color="fg.muted">
            <Text as="span" fontWeight="500" truncate>
              {popup.source}
            </Text>
            <ShortTime time={popup.time} />
          </HStack>
          <Text id={text} lineClamp={3} overflowWrap="anywhere">
            {popup.text}
          </Text>
          <HStack gap="1" mt="2" wrap="wrap">
            {popup.actions.map(({ label, run }, index) => (
              <Button
                key={label}
                variant={index === 0 ? 'secondary' : 'ghost'}
                size="sm"
                aria-describedby={text}
                onClick={() => {
                  dismissPopup(popup.id);
                  run();
                }}
              >
                {label}
              </Button>
            ))}
          </HStack>
        </Box>
        <Box marginTop="-1" marginEnd="-1">
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={() => dismissPopup(popup.id)}
          >
            <X strokeWidth={1.5} />
          </Button>
        </Box>
        {!isHeld && <TimeLeft />}
      </HStack>
    </Box>
  );
}

/** The line that runs out with the time of a popup; it begins anew after a pause. */
const TimeLeft = () => (
  <Box
    position="absolute"
    insetInline="0"
    bottom="0"
    height="2px"
    bg="accent"
    transformOrigin="left"
    transform="scaleX(0)"
    transition={`transform ${SHOWN_FOR}ms linear`}
    css={{
      '@starting-style': { transform: 'none' },
      '@media (prefers-reduced-motion: reduce)': { display: 'none' },
    }}
    aria-hidden
  />
);
