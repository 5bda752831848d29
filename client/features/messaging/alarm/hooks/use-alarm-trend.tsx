import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { AlarmTimelineDocument } from '../../../../api/generated/graphql';
import { SEVERITY_FILLS } from '../../../../theme/chart';
import { SEVERITIES } from '../alarm-model';
import { SeverityIcon } from '../components/severity';
import { timelineVariables } from '../timeline-model';

/** The intervals of widgets (LAND-08) as the timeline names them. */
const INTERVALS = { H: 'HOUR', D: 'DAY', W: 'WEEK', M: 'MONTH', Y: 'YEAR' } as const;

/** The alarms that the caller sees by interval and severity, for the trend chart of the landing page (LAND-11). */
export function useAlarmTrend() {
  const client = useApolloClient();
  const intl = useIntl();
  return useMemo(
    () => ({
      series: SEVERITIES.map((severity) => ({
        id: severity,
        name: intl.formatMessage({ id: `alarm.severity.${severity}` }),
        fill: SEVERITY_FILLS[severity],
        icon: <SeverityIcon severity={severity} />,
      })),
      load: async ({ from, to }: { readonly from: number; readonly to: number }, interval: keyof typeof INTERVALS) => {
        const { data } = await client.query({
          query: AlarmTimelineDocument,
          variables: timelineVariables(from, to, INTERVALS[interval]),
          fetchPolicy: 'network-only',
          context: OF_PAGE,
        });
        return (data?.alarmTimeline ?? []).map(({ start, critical, major, minor, info }) => ({
          start,
          bySeverity: { CRITICAL: critical, MAJOR: major, MINOR: minor, INFO: info },
        }));
      },
    }),
    [client, intl],
  );
}
