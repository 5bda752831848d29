import ConsoleHomePage from '../../features/insight/console-home/pages/console-home-page';
import { HomeGuard } from '../home-guard';

/** The home of the console, for those who have one. */
export default function AdminHomePage() {
  return (
    <HomeGuard>
      <ConsoleHomePage />
    </HomeGuard>
  );
}
