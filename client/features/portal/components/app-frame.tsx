import { Box, chakra, Flex } from '@chakra-ui/react';
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

/** A frame that has not loaded by then is called slow. */
const SLOW = 8_000;

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
  const [state, setState] = useState<'loading' | 'slow' | 'shown'>('loading');
  useAppHandshake(frame, menu, requests);
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW);
    return () => clearTimeout(timer);
  }, []);

  if (!webOrigin(address)) {
    return (
      <EmptyState
        icon={<MonitorX size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="portal.frame.refused" />}
        text={<FormattedMessage id="portal.frame.refusedText" />}
      />
    );
  }
  return (
    <Box position="relative" flex="1" minHeight="0">
      {state !== 'shown' && (
        <Flex position="absolute" inset="0" direction="column" padding="6" gap="6" bg="bg.canvas">
          <SkeletonLines lines={6} />
          {state === 'slow' && (
            <EmptyState
              title={<FormattedMessage id="portal.frame.slow" />}
              text={<FormattedMessage id="portal.frame.slowText" />}
              action={
                <ButtonLink href={address} target="_blank" rel="noreferrer">
                  <ExternalLink strokeWidth={1.5} aria-hidden />
                  <FormattedMessage id="portal.frame.openTab" />
                </ButtonLink>
              }
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
        onLoad={() => setState('shown')}
        display="block"
        width="100%"
        height="100%"
        position="relative"
        opacity={state === 'shown' ? 1 : 0}
      />
    </Box>
  );
}
