import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useAlarmChangedSubscription, useAlarmOverviewQuery } from '../../../../api/generated/hooks';
import { AlarmOverviewDocument } from '../../../../api/generated/graphql';
import { dismissPopup, showPopups } from '../../../../widgets/notice/popups';
import type { Popup } from '../../../../widgets/notice/popups';
import { playSound, stopSound } from '../../../../widgets/notice/sound';
import { usePollInterval } from '../../../identity/session/hooks/use-poll-interval';
import { tellOverview } from '../acknowledge';
import type { Alarm, Line } from '../alarm-model';
import { isTold, popsUp, sounding } from '../alarm-model';
import { tellNews } from '../alarm-news';
import { useAcknowledge } from '../hooks/use-acknowledge';
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
  useEffect(() => () => clearTimeout(later.current), []);
  const { data, refetch } = useAlarmOverviewQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval,
  });
  const readLater = () => {
    clearTimeout(later.current);
    later.current = setTimeout(() => void refetch().catch(() => undefined), Math.random() * SPREAD);
  };
  useAlarmChangedSubscription({
    skip: pollInterval > 0,
    onData: ({ data: event }) => {
      const change = event.data?.alarmChanged;
      if (!change) return;
      tellNews(change);
      const overview = client.readQuery({ query: AlarmOverviewDocument });
      if (change.action === 'select' || !overview) return readLater();
      if (change.action === 'update' && !isTold(overview, change.alarms)) readLater();
      tellOverview(client, change.alarms);
      for (const { id, state } of change.alarms) if (state !== 'ACTIVE') dismissPopup(popupId(id));
      if (change.action === 'create') show(change.alarms.filter(popsUp));
    },
  });
  useSound(data?.active.alarms);
  return null;
}

const popupId = (id: string) => `alarm-${id}`;

function usePopupsOfAlarms(): (alarms: readonly Alarm[]) => void {
  const intl = useIntl();
  const navigate = useNavigate();
  const acknowledge = useAcknowledge();
  return (alarms) =>
    showPopups(
      alarms.map((alarm): Popup => ({
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
