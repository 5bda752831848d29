import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ExternalLink, MonitorX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SkeletonLines } from '../../../ui/skeleton';
import { useAppHandshake } from '../hooks/use-app-handshake';
import type { FrameRequests } from '../hooks/use-app-handshake';
import type { LeafMenu } from '../portal-model';
import { webOrigin } from '../window-messages';

/** A frame that has not loaded by then is called slow, an app that has not announced itself by then silent. */
const PATIENCE = 8_000;

/** A page of the portal's own origin never gets that origin inside a frame: it could leave the sandbox. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads';

interface Props {
  readonly menu: LeafMenu;
  readonly requests: FrameRequests;
}

/**
 * An app in its sandboxed frame (SHELL-46). Menus of an SPA share the frame, which is told where to go; others load
 * their URL afresh (SHELL-42).
 */
export function AppFrame({ menu, requests }: Props) {
  const [address] = useState(menu.url ?? '');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const isConnected = useAppHandshake(frame, menu, requests);
  const isLate = useIsLate(isLoaded);

  if (!webOrigin(address)) {
    return (
      <EmptyState
        icon={<MonitorX size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="portal.frame.refused" />}
        text={<FormattedMessage id="portal.frame.refusedText" />}
      />
    );
  }
  const openInTab = (
    <ButtonLink href={address} target="_blank" rel="noreferrer">
      <ExternalLink strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="portal.frame.openTab" />
    </ButtonLink>
  );
  // No browser tells of a frame that failed to load; an SPA that stays silent is the sign of one.
  const isSilent = isLoaded && isLate && menu.isSpa && !isConnected;
  return (
    <Flex direction="column" flex="1" minHeight="0">
      {isSilent && (
        <Flex
          role="status"
          alignItems="center"
          gap="3"
          wrap="wrap"
          px="4"
          py="2"
          bg="status.warningSoft"
          borderBottomWidth="1px"
        >
          <Text flex="1" minWidth="200px" textStyle="s13">
            <FormattedMessage id="portal.frame.silent" />
          </Text>
          {openInTab}
        </Flex>
      )}
      <Box position="relative" flex="1" minHeight="0">
        {!isLoaded && (
          <Flex position="absolute" inset="0" direction="column" padding="6" gap="6" bg="bg.canvas" zIndex="1">
            <SkeletonLines lines={6} />
            {isLate && (
              <EmptyState
                title={<FormattedMessage id="portal.frame.slow" />}
                text={<FormattedMessage id="portal.frame.slowText" />}
                action={openInTab}
              />
            )}
          </Flex>
        )}
        <chakra.iframe
          ref={frame}
          src={address}
          title={menu.name}
          sandbox={SANDBOX + (webOrigin(address) === location.origin ? '' : ' allow-same-origin')}
          referrerPolicy="origin"
          onLoad={() => setLoaded(true)}
          display="block"
          width="100%"
          height="100%"
        />
      </Box>
    </Flex>
  );
}

/** Whether {@link PATIENCE} has passed since the frame was opened, and once more since it loaded. */
function useIsLate(isLoaded: boolean): boolean {
  const [lateFor, setLateFor] = useState<boolean | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLateFor(isLoaded), PATIENCE);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return lateFor === isLoaded;
}
