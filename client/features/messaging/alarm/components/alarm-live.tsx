import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useAlarmChangedSubscription, useAlarmOverviewQuery } from '../../../../api/generated/hooks';
import { AlarmNewsDocument, AlarmOverviewDocument } from '../../../../api/generated/graphql';
import { firstPlace } from '../../../../api/resumption';
import { noteAtBell } from '../../../../core/bell';
import { dismissPopup, showPopups } from '../../../../widgets/notice/popups';
import type { Popup } from '../../../../widgets/notice/popups';
import { playSound, stopSound } from '../../../../widgets/notice/sound';
import { useSession } from '../../../identity/session/session-context';
import { usePollInterval } from '../../../identity/session/hooks/use-poll-interval';
import { tellOverview } from '../acknowledge';
import type { Alarm, Line, Overview } from '../alarm-model';
import { activeCounts, isTold, popsUp, sounding } from '../alarm-model';
import { tellNews } from '../alarm-news';
import { useAcknowledge } from '../hooks/use-acknowledge';
import { takeAlarms } from '../told';
import { alarmPath } from '../urls';
import { AlarmTexts } from './alarm-texts';
import { SeverityIcon } from './severity';

/** Rounds of the sound of 2,950 ms: about five minutes, and again with the next alarm that asks for it. */
const LOOPS = 100;
/** Within this time in milliseconds the clients of an OU read again after one event, not all at once. */
const SPREAD = 5_000;

/** Keeps the active alarms while any page is open (ALM-15), shows their popups (ALM-06) and plays their sound (ALM-07). */
export default function AlarmLive() {
  return (
    <AlarmTexts pending={null}>
      <Live />
    </AlarmTexts>
  );
}

function Live() {
  const client = useApolloClient();
  const pollInterval = usePollInterval();
  const show = usePopupsOfAlarms();
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // This part begins seconds after the page: it hears of the alarms that began meanwhile, too.
  const [after] = useState(firstPlace);
  useEffect(() => () => clearTimeout(later.current), []);
  const { data, refetch } = useAlarmOverviewQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval,
  });
  /** @param newest the latest alarm known; later ones are told, because the event names none; null to tell none */
  const readLater = (newest: string | null) => {
    clearTimeout(later.current);
    later.current = setTimeout(() => {
      void refetch().catch(() => undefined);
      if (newest !== null) void readNews(client, newest).then(show, () => undefined);
    }, Math.random() * SPREAD);
  };
  useAlarmChangedSubscription({
    skip: pollInterval > 0,
    variables: { after },
    onData: ({ data: event }) => {
      const change = event.data?.alarmChanged;
      if (!change) return;
      tellNews(change);
      const overview = client.readQuery({ query: AlarmOverviewDocument });
      if (change.action === 'select' || !overview) return readLater(overview ? newestOf(overview.active.alarms) : null);
      if (change.action === 'update' && !isTold(overview, change.alarms)) readLater(null);
      tellOverview(client, change.alarms);
      for (const { id, state } of change.alarms) if (state !== 'ACTIVE') dismissPopup(popupId(id));
      if (change.action === 'create') void show(change.alarms);
    },
  });
  useSound(data?.active.alarms);
  useBell(data);
  return null;
}

/** The id of the alarm that the portal heard of last; ids sort by that time. */
const newestOf = (alarms: readonly Line[]): string =>
  alarms.reduce((newest, { id }) => (id > newest ? id : newest), '');

/** The active alarms that the portal heard of after this one. */
async function readNews(client: ApolloClient, newest: string): Promise<readonly Alarm[]> {
  const { data } = await client.query({ query: AlarmNewsDocument, fetchPolicy: 'network-only' });
  return data?.alarmList.alarms.filter(({ id }) => id > newest) ?? [];
}

const popupId = (id: string) => `alarm-${id}`;

/** Shows the popups of alarms that ask for one, once in a browser (ALM-06, ALM-25). */
function usePopupsOfAlarms(): (alarms: readonly Alarm[]) => Promise<void> {
  const intl = useIntl();
  const { user, workingOrganization } = useSession();
  const navigate = useNavigate();
  const acknowledge = useAcknowledge();
  return async (alarms) => {
    const mine = await takeAlarms(alarms.filter(popsUp), `${workingOrganization?.id}.${user.id}`);
    if (mine.length === 0) return;
    showPopups(
      mine.map((alarm): Popup => ({
        id: popupId(alarm.id),
        tab: 'alarms',
        sign: <SeverityIcon severity={alarm.severity} isNamed />,
        source: alarm.site,
        time: alarm.start,
        text: alarm.content,
        actions: [
          { label: intl.formatMessage({ id: 'alarm.open' }), run: () => void navigate(alarmPath(alarm.id)) },
          { label: intl.formatMessage({ id: 'alarm.acknowledge' }), run: () => void acknowledge([alarm]) },
        ],
      })),
    );
  };
}

/** Counts the active alarms at the bell (ALM-24). */
function useBell(overview: Overview | undefined): void {
  const intl = useIntl();
  useEffect(() => {
    const count = overview ? activeCounts(overview).total : 0;
    if (count === 0) return;
    noteAtBell({ count, nameOf: (name) => intl.formatMessage({ id: 'alarm.bell' }, { name, count }) });
    return () => noteAtBell(null);
  }, [intl, overview]);
}

/** Sounds while any active alarm asks for it; a sound that was stopped begins again with the next such alarm (ALM-07). */
function useSound(alarms: readonly Line[] | undefined): void {
  const heard = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!alarms) return;
    const ids = sounding(alarms);
    const isNew = ids.some((id) => !heard.current.has(id));
    if (isNew) playSound('alarm', LOOPS);
    else if (ids.length === 0 && heard.current.size > 0) stopSound();
    heard.current = new Set(ids);
  }, [alarms]);
}
