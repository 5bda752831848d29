import { FormattedMessage, useIntl } from 'react-intl';
import { NumbersTable } from '../../../../ui/chart/numbers-table';
import { averageOf, dayName, DAYS, hourName, HOURS } from '../week-hours';

/** The numbers of the picture: hours down, weekdays across. */
export function HoursTable({ hours }: { readonly hours: readonly number[] }) {
  const intl = useIntl();
  return (
    <NumbersTable
      label={intl.formatMessage({ id: 'home.hours' })}
      maxHeight={300}
      heads={[
        <FormattedMessage key="hour" id="home.signIns.hour" />,
        ...DAYS.map((day) => dayName(intl, day, 'short')),
      ]}
      rows={HOURS.map((hour) => ({
        id: hour,
        name: hourName(hour),
        values: DAYS.map((day) => intl.formatNumber(averageOf(hours, { day, hour }))),
      }))}
    />
  );
}
