import { FormattedMessage } from 'react-intl';
import { useAlarmOverviewQuery } from '../../../api/generated/hooks';
import type { CentreTab } from '../../../widgets/notice/centre-tab';
import { useHasAlarms } from '../../identity/session/hooks/use-has-alarms';
import { activeCounts } from './alarm-model';
import { AlarmTab } from './components/alarm-tab';
import { AlarmTexts } from './components/alarm-texts';

/** The tab of alarms in the message centre (ALM-04); null in an OU that did not purchase alarms. */
export function useAlarmTab({ onFollow }: { readonly onFollow: () => void }): CentreTab | null {
  const hasAlarms = useHasAlarms();
  const { data } = useAlarmOverviewQuery({ fetchPolicy: 'cache-first', skip: !hasAlarms });
  if (!hasAlarms) return null;
  return {
    id: 'alarms',
    label: (
      <AlarmTexts pending="…">
        <FormattedMessage id="alarm.title" />
      </AlarmTexts>
    ),
    count: data ? activeCounts(data).total : 0,
    tone: 'danger',
    content: <AlarmTab onFollow={onFollow} />,
  };
}
