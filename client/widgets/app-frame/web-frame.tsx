import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FrameFault } from './frame-trouble';
import { lazyPart } from '../../ui/state/lazy-part';
import { OpenInTab } from '../../ui/button/open-in-tab';
import { SkeletonLines } from '../../ui/state/skeleton';
import { webOrigin } from './web-origin';

const FrameTrouble = lazyPart(() => import('./frame-trouble'));

/** A frame that has not loaded by then is slow; a page that has not announced itself by then is silent. */
const PATIENCE = 8_000;
/** A page that has announced itself by then is available. */
const DOUBT = 1_500;

/** A page on the portal's own origin never keeps that origin inside a frame: it could leave the sandbox. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads';
/** Browsers show these in secure pages despite http. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The fault of a frame by the server's frame state. */
export const FRAME_FAULTS = { OPEN: null, REFUSED: 'refused', FAILED: 'failed', UNKNOWN: null } as const;

interface Props {
  readonly address: string;
  readonly title: string;
  readonly ref?: RefObject<HTMLIFrameElement | null>;
  /** Whether the page has announced itself; undefined for pages without the SDK. */
  readonly isConnected?: boolean;
  /** Finds out why the frame may be empty, which no browser reports; null if unknown. */
  readonly look?: () => Promise<'refused' | 'failed' | null>;
}

/**
 * A foreign page in its sandboxed frame (SHELL-46), with messages while it loads, if it is slow, and if it cannot be
 * shown.
 */
export function WebFrame({ address, title, ref, isConnected, look }: Props) {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState(-1);
  const isLoaded = loaded === round;
  const isThere = isConnected === true;
  const isLate = useHasPassed(PATIENCE, `${round} ${isLoaded}`);
  const isDoubted = useHasPassed(DOUBT, `${round} ${isLoaded}`) && (isLoaded || isLate) && !isThere;
  const found = useFound(isDoubted ? look : undefined, round);
  const [shownAnyway, setShownAnyway] = useState(-1);
  const known = troubleOf(address) ?? (isThere || shownAnyway === round ? null : found);
  const trouble = known ?? (isLate && !isLoaded ? 'slow' : null);
  const isSilent = isLoaded && isLate && isConnected === false && !trouble;
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
          <OpenInTab address={address} />
        </Flex>
      )}
      <Box position="relative" flex="1" minHeight="0">
        {!isLoaded && !trouble && (
          <Box position="absolute" inset="0" padding="6" bg="bg.canvas" zIndex="1">
            <SkeletonLines lines={6} />
          </Box>
        )}
        {trouble && (
          <Suspense fallback={null}>
            <FrameTrouble
              trouble={trouble}
              address={address}
              title={title}
              onReload={() => setRound(round + 1)}
              onShow={() => setShownAnyway(round)}
            />
          </Suspense>
        )}
        {troubleOf(address) === null && (
          <chakra.iframe
            key={round}
            ref={ref}
            src={address}
            title={title}
            sandbox={SANDBOX + (webOrigin(address) === location.origin ? '' : ' allow-same-origin')}
            referrerPolicy="origin"
            onLoad={() => setLoaded(round)}
            visibility={known ? 'hidden' : undefined}
            position="absolute"
            inset="0"
            width="100%"
            height="100%"
          />
        )}
      </Box>
    </Flex>
  );
}

/** The fault that follows from the address alone. */
function troubleOf(address: string): FrameFault | null {
  if (!webOrigin(address)) return 'unusable';
  const { protocol, hostname } = new URL(address);
  return location.protocol === 'https:' && protocol === 'http:' && !LOCAL.test(hostname) ? 'insecure' : null;
}

/** Whether this many milliseconds have passed in the present `state`. */
function useHasPassed(time: number, state: string): boolean {
  const [passedIn, setPassedIn] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassedIn(state), time);
    return () => clearTimeout(timer);
  }, [time, state]);
  return passedIn === state;
}

/** The finding of `look` in this round; it is called once per round. */
function useFound(look: Props['look'], round: number): 'refused' | 'failed' | null {
  const [found, setFound] = useState<{ round: number; trouble: 'refused' | 'failed' | null } | null>(null);
  const asked = useRef(-1);
  useEffect(() => {
    if (!look || asked.current === round) return;
    asked.current = round;
    look().then(
      (trouble) => setFound({ round, trouble }),
      () => undefined,
    );
  }, [look, round]);
  return found?.round === round ? found.trouble : null;
}
