import { Navigate } from 'react-router-dom';
import ConsoleHomePage from '../../features/insight/console-home/pages/console-home-page';
import { LEVEL } from '../../features/identity/session/levels';
import { useSession } from '../../features/identity/session/session-context';
import { adminLanding, hasConsoleHome } from '../route-table';

/**
 * ROUTE-33: the home of the console. The super administrator, who works in no OU, goes on to the organizations; a person
 * whose rights open no page to the portal, where a home without figures would be a dead end.
 */
export default function AdminHomePage() {
  const { userPermissionType: level, operations, configuration } = useSession();
  if (hasConsoleHome(level, operations, configuration)) return <ConsoleHomePage />;
  const isSuper = level === LEVEL.SUPER_ADMIN;
  return <Navigate replace to={(isSuper && adminLanding(level, operations, configuration)) || '/portal'} />;
}
