import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../ui/button/button';
import { ShortTime } from '../../ui/text/short-time';
import { currentPopups, dismissPopup, subscribe } from './popups';
import type { Popup } from './popups';

/** MSG-28 */
const SHOWN_FOR = 5_000;

/** Popups, at top 60 for 5 s (MSG-28, ALM-06); they stay while they are pointed at or focused. */
export default function PopupStack() {
  const intl = useIntl();
  const { shown } = useSyncExternalStore(subscribe, currentPopups);
  const [isHeld, setHeld] = useState(false);
  return (
    <Stack
      role="region"
      aria-label={intl.formatMessage({ id: 'common.notices' })}
      aria-live="polite"
      position="fixed"
      top="60px"
      insetEnd="4"
      gap="2"
      zIndex="toast"
      width="min(376px, calc(100vw - 32px))"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((popup) => (
        <PopupCard key={popup.id} popup={popup} isHeld={isHeld} />
      ))}
    </Stack>
  );
}

function PopupCard({ popup, isHeld }: { popup: Popup; isHeld: boolean }) {
  const intl = useIntl();
  const text = useId();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissPopup(popup.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isHeld, popup.id]);
  return (
    <HStack
      data-message-popup
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
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={intl.formatMessage({ id: 'common.close' })}
        onClick={() => dismissPopup(popup.id)}
      >
        <X strokeWidth={1.5} />
      </Button>
    </HStack>
  );
}
