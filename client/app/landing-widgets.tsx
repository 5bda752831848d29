import { Suspense } from 'react';
import { loadHome } from '../features/applications/portal/components/portal-content';
import type { StartParts } from '../features/applications/portal/components/portal-content';
import { useFavorites } from '../features/applications/portal/hooks/use-favorites';
import { menuPath } from '../features/applications/portal/portal-model';
import { useAnnouncements } from '../features/identity/session/hooks/use-announcements';
import { useHasAlarms } from '../features/identity/session/hooks/use-has-alarms';
import { useAlarmTrend } from '../features/messaging/alarm/hooks/use-alarm-trend';
import { WidgetSkeleton } from '../features/messaging/landing/components/widget-frame';
import { LandingPage } from '../features/messaging/landing/pages/landing-page';
import type { LandingSlots } from '../features/messaging/landing/slots';
import { MoreMessages } from '../locales/locale-provider';
import { lazyPart } from '../ui/state/lazy-part';

const UnreadMessages = lazyPart(() => import('../features/messaging/message/components/unread-messages'));
const ActiveAlarms = lazyPart(() => import('../features/messaging/alarm/components/active-alarms-card'));
const Announcements = lazyPart(() => import('../features/messaging/announcement/components/announcements-card'));
const VisitList = lazyPart(() => import('../features/applications/portal/components/home/visit-list'));
const Launcher = lazyPart(async () => ({ default: (await loadHome()).Launcher }));
const HomeGreeting = lazyPart(async () => ({ default: (await loadHome()).HomeGreeting }));
const PageWidget = lazyPart(() => import('../features/applications/portal/components/page-widget'));
const MenuChooser = lazyPart(() => import('../features/applications/portal/components/menu-chooser'));

/** The landing page with the parts of other features in its widgets: features do not know each other. */
export default function LandingWithWidgets(parts: StartParts) {
  return (
    <MoreMessages bundle="landing" pending={null}>
      <Landing {...parts} />
    </MoreMessages>
  );
}

function Landing({ categories, recent, iconOf }: StartParts) {
  const { favorites } = useFavorites();
  const hasAlarms = useHasAlarms();
  const hasAnnouncements = useAnnouncements();
  const trend = useAlarmTrend();
  const slots: LandingSlots = {
    contents: {
      RECENT_VISITS: <VisitList recent={recent} />,
      STATION_MESSAGES: <UnreadMessages iconOf={iconOf} />,
      ...(hasAlarms && { ACTIVE_ALARMS: <ActiveAlarms /> }),
      ...(hasAnnouncements && { ANNOUNCEMENTS: <Announcements isAlwaysShown /> }),
    },
    panels: ['STATION_MESSAGES', 'ACTIVE_ALARMS', 'ANNOUNCEMENTS'],
    trend: hasAlarms ? trend : null,
    pageOf: ({ appId, code }) => (
      <Suspense fallback={<WidgetSkeleton />}>
        <PageWidget appId={appId} menuCode={code} />
      </Suspense>
    ),
    pathOf: ({ appId, code }) => menuPath(appId, code),
    menuChooser: (props) => (
      <Suspense fallback={<WidgetSkeleton />}>
        <MenuChooser categories={categories} {...props} />
      </Suspense>
    ),
    greeting: (
      <Suspense fallback={null}>
        <HomeGreeting isArrangeable />
      </Suspense>
    ),
    apps: categories.length > 0 && (
      <Suspense fallback={null}>
        <Launcher categories={categories} />
      </Suspense>
    ),
    favorites,
  };
  return <LandingPage slots={slots} />;
}
