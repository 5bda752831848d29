import { AlarmsPage } from '../../features/messaging/alarm/pages/alarms-page';
import { HeaderEnd } from '../header-end';

/** The alarms with the ways on that every header has: features do not know each other, their page does. */
export default function AlarmsWithHeader() {
  return <AlarmsPage end={<HeaderEnd />} />;
}
