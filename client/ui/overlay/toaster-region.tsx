import { Box, Stack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button';
import { toaster } from './toaster';
import type { Notice } from './toaster';

const SHOWN_FOR = 5_000;
/** Long enough to read and to reach the button. */
const SHOWN_WITH_ACTION = 10_000;

/** Clear of the buttons of a dialog: on the other side of it, on narrow screens above them. */
const BESIDE_DIALOG = {
  'body:has([role$=dialog]) &': { md: { insetEnd: 'auto', insetStart: '4' }, mdDown: { bottom: 'auto', top: '14' } },
  'body:has([role$=dialog]) & > *': { md: { width: '320px' } },
};

const EDGE = { success: 'border', info: 'border', warning: 'status.warning', error: 'status.danger' } as const;

/** Shows what {@link toaster} is given. Read out as it comes; stays while pointed at or focused. */
export function ToasterRegion() {
  const intl = useIntl();
  const notices = useSyncExternalStore(toaster.subscribe, toaster.current);
  const [isHeld, setHeld] = useState(false);
  return (
    <Stack
      role="region"
      aria-label={intl.formatMessage({ id: 'common.notices' })}
      aria-live="polite"
      gap="2"
      position="fixed"
      insetEnd="4"
      // Above the bars of actions at the foot of pages.
      bottom="16"
      zIndex="toast"
      css={BESIDE_DIALOG}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} isHeld={isHeld} />
      ))}
    </Stack>
  );
}

function NoticeCard({ notice, isHeld }: { notice: Notice; isHeld: boolean }) {
  const intl = useIntl();
  const { id, type, title, description, action } = notice;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toaster.dismiss(id), action ? SHOWN_WITH_ACTION : SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, action, isHeld]);
  return (
    <Box
      role={type === 'error' ? 'alert' : undefined}
      data-type={type}
      display="flex"
      alignItems="center"
      gap="3"
      width="min(400px, calc(100vw - 32px))"
      padding="3"
      bg="bg.overlay"
      borderWidth="1px"
      borderColor={EDGE[type]}
      borderRadius="panel"
      boxShadow="overlay"
      animation="fade-in 200ms cubic-bezier(.2,0,0,1)"
    >
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <Text fontWeight="500">{title}</Text>
        {description && (
          <Text color="fg.muted" textStyle="s13">
            {description}
          </Text>
        )}
      </Box>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.onClick();
            toaster.dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={intl.formatMessage({ id: 'common.close' })}
        onClick={() => toaster.dismiss(id)}
      >
        <X strokeWidth={1.5} />
      </Button>
    </Box>
  );
}
