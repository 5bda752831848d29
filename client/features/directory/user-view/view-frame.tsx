import { Box, Center, Grid } from '@chakra-ui/react';
import { EyeOff, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { TOAST } from '../../../api/error-policy';
import { useUserViewEndMutation, useUserViewQuery } from '../../../api/generated/hooks';
import { onlyReading } from '../../../api/view-link';
import { failureOf } from '../../../core/failure';
import { leaveView } from '../../../core/view-tab';
import { MoreMessages } from '../../../locales/locale-provider';
import { Button, ButtonLink } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/state/empty-state';
import { useLinksStay } from './use-links-stay';
import { ViewBanner } from './view-banner';

/** The server ends a view at once; the tab hears of it within this time, and with its next call. */
const CHECK = 10_000;
const OVER = 410;
/** Pages that are no part of a view: the console, the account, other OUs, signing in. */
const BEYOND =
  /^\/(admin|account|company-select|login|sso-login|site|reset-password|forget-password|init-user|confirm-email)(\/|$)/;

const reactions = { refusal: '', over: () => undefined as void };
onlyReading({ refusal: () => reactions.refusal, onOver: () => reactions.over() });

/** Back to the console: the tab that the view was opened in closes, where the browser lets it. */
function leave(userId: string | undefined): void {
  leaveView();
  window.close();
  location.replace(userId ? `/admin/user/${userId}` : '/admin/users');
}

/** The portal as somebody else sees it, under a banner that says so, until the view is over (VIEW-02, VIEW-05). */
export function ViewFrame({ children }: { readonly children: ReactNode }) {
  return (
    <MoreMessages bundle="view" pending={null}>
      <Frame>{children}</Frame>
    </MoreMessages>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const [isOver, setOver] = useState(false);
  const { data, previousData, error, refetch } = useUserViewQuery({
    fetchPolicy: 'network-only',
    pollInterval: isOver ? 0 : CHECK,
  });
  const [end, { loading: isEnding }] = useUserViewEndMutation();
  const view = (data ?? previousData)?.userViewGet ?? undefined;
  if (!isOver && (data?.userViewGet === null || (error && failureOf(error).code === OVER))) setOver(true);
  useLinksStay();
  useEffect(() => {
    reactions.refusal = intl.formatMessage({ id: 'view.readOnly' });
    reactions.over = () => setOver(true);
  }, [intl]);
  const expireTime = view?.expireTime;
  useEffect(() => {
    if (expireTime === undefined) return undefined;
    const check = () => void refetch().catch(() => undefined);
    const timer = setTimeout(check, Math.max(expireTime - Date.now(), 0));
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [expireTime, refetch]);

  if (isOver) return <Over onLeave={() => leave(view?.userId)} />;
  const finish = () =>
    void end({ context: TOAST }).then(
      () => leave(view?.userId),
      () => undefined,
    );
  return (
    <Grid height="100dvh" templateRows="auto minmax(0, 1fr)" templateColumns="minmax(0, 1fr)">
      <ViewBanner view={view} isEnding={isEnding} onEnd={finish} />
      {/* Pages take the height of the window, of which the banner has a part. */}
      <Box overflow="auto" position="relative" css={{ '& > *': { maxHeight: '100%' } }}>
        {BEYOND.test(pathname) ? <Beyond /> : children}
      </Box>
    </Grid>
  );
}

/** In place of a page that is no part of a view. */
function Beyond() {
  return (
    <Center as="main" height="100%">
      <EmptyState
        isPage
        icon={<LockKeyhole size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="view.beyond.title" />}
        text={<FormattedMessage id="view.beyond.text" />}
        action={
          <ButtonLink asChild variant="primary">
            <Link to="/portal">
              <FormattedMessage id="view.toPortal" />
            </Link>
          </ButtonLink>
        }
      />
    </Center>
  );
}

/** In place of everything, once the view is over. */
function Over({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <Center as="main" height="100dvh">
      <EmptyState
        isPage
        icon={<EyeOff size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="view.over.title" />}
        text={<FormattedMessage id="view.over.text" />}
        action={
          <Button variant="primary" onClick={onLeave}>
            <FormattedMessage id="view.over.action" />
          </Button>
        }
      />
    </Center>
  );
}
