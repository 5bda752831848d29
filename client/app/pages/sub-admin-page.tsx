import { SubAdminPage } from '../../features/directory/sub-admin/pages/sub-admin-page';
import type { ConsoleOf } from '../../features/directory/sub-admin/components/preview-panel';
import { useSession } from '../../features/identity/session/session-context';
import { adminMenu } from '../admin-menu';
import { adminLanding } from '../route-table';

/** The form of a sub-administrator, with the console's own menu for its preview. */
export default function Page() {
  const { configuration, workingOrganization } = useSession();
  const features = workingOrganization?.features;
  /** The console as somebody with these rights would find it. */
  const consoleOf: ConsoleOf = (level, operations) => ({
    entries: adminMenu(level, operations, { configuration, features }).flatMap((group) => group.entries),
    landing: adminLanding(level, operations, configuration, features),
  });
  return <SubAdminPage consoleOf={consoleOf} />;
}
