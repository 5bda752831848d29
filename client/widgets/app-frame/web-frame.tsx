import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FrameFault } from './frame-trouble';
import { Button } from '../../ui/button/button';
import { lazyPart } from '../../ui/state/lazy-part';
import { OpenInTab } from '../../ui/button/open-in-tab';
import { SkeletonLines } from '../../ui/state/skeleton';
import { rememberShown, useFrameCheck } from './use-frame-check';
import type { LookAtFrame } from './use-frame-check';
import { isInView } from '../../core/view';
import { webOrigin } from './web-origin';

const NotInView = lazyPart(() => import('./not-in-view'));
const FrameTrouble = lazyPart(() => import('./frame-trouble'));

/** A page that has not loaded by then is slow; a loaded one that has not announced itself by then is silent. */
const PATIENCE = 2_000;
/** A loaded page stays covered for so long while its check runs: browsers put a grey page in place of a refused one. */
const DOUBT = 600;

/** A page on the portal's own origin never keeps that origin inside a frame: it could leave the sandbox. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads';
/** Browsers show these in secure pages despite http. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

interface Props {
  readonly address: string;
  /** Of the page. */
  readonly title: string;
  /** Of the app or plugin. */
  readonly name: string;
  readonly icon?: string | null;
  readonly ref?: RefObject<HTMLIFrameElement | null>;
  /** Whether the page has announced itself; undefined for pages without the SDK. */
  readonly isConnected?: boolean;
  /** False while it stays alive behind another page: one that failed is loaded again on return. */
  readonly isShown?: boolean;
  readonly look?: LookAtFrame;
}

/**
 * A foreign page in its sandboxed frame (SHELL-46), with messages while it loads, if it is slow, and if it cannot be
 * shown. A page that has announced itself is never covered, whatever the server found. There is none in a view of the
 * portal as somebody else (VIEW-04).
 */
export function WebFrame(props: Props) {
  if (!isInView()) return <Page {...props} />;
  return (
    <Suspense fallback={null}>
      <NotInView />
    </Suspense>
  );
}

function Page({ address, title, name, icon, ref, isConnected, isShown = true, look }: Props) {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState(-1);
  const isLoaded = loaded === round;
  const isThere = isConnected === true;
  const isLate = useHasPassed(PATIENCE, `${round} ${isLoaded}`);
  const isDoubted = !useHasPassed(DOUBT, `${round} ${isLoaded}`);
  const check = useFrameCheck(look, address, round);
  const [shownAnyway, setShownAnyway] = useState(-1);
  useEffect(() => {
    if (isThere) rememberShown(address);
  }, [isThere, address]);
  const finding = isThere || shownAnyway === round ? null : check.finding;
  const known = troubleOf(address) ?? (finding?.fault === 'slow' ? null : (finding?.fault ?? null));
  const isWaiting = !isLoaded && !isThere;
  const trouble = known ?? (isLate && isWaiting ? 'slow' : null);
  const isSilent = isLoaded && isLate && isConnected === false && !trouble && !check.isPending && !check.isOpen;
  const isCovered = !trouble && !isThere && (!isLoaded || (check.isPending && isDoubted));
  const reload = () => setRound(round + 1);
  const [wasShown, setWasShown] = useState(isShown);
  if (wasShown !== isShown) {
    setWasShown(isShown);
    if (isShown && known) reload();
  }
  return (
    <Flex direction="column" flex="1" minHeight="0">
      {isSilent && <Silence address={address} onReload={reload} />}
      <Box position="relative" flex="1" minHeight="0">
        {isCovered && (
          <Box position="absolute" inset="0" padding="6" bg="bg.canvas" zIndex="1">
            <SkeletonLines lines={6} />
          </Box>
        )}
        {trouble && (
          <Suspense fallback={null}>
            <FrameTrouble
              key={trouble}
              trouble={trouble}
              finding={known ? finding : null}
              address={address}
              name={name}
              icon={icon}
              onReload={reload}
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

/** Above a page that should have announced itself, where the server could not find out why it has not. */
function Silence({ address, onReload }: { readonly address: string; readonly onReload: () => void }) {
  return (
    <Flex
      role="status"
      alignItems="center"
      gap="2"
      wrap="wrap"
      px="4"
      py="2"
      bg="status.warningSoft"
      borderBottomWidth="1px"
    >
      <Text flex="1" minWidth="200px" textStyle="s13">
        <FormattedMessage id="portal.frame.silent" />
      </Text>
      <Button onClick={onReload}>
        <RotateCw strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="portal.frame.reload" />
      </Button>
      <OpenInTab address={address} />
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
