import { useMemo } from 'react';
import { useMailOutboxEnabledQuery, useOwnPluginsQuery } from '../api/generated/hooks';
import { LEVEL, MANAGERS } from '../features/identity/session/levels';
import { useSession } from '../features/identity/session/session-context';
import { adminMenu } from './admin-menu';

/** The console's menu of the signed-in person, with the plugins of their OU once these are loaded. */
export function useAdminMenu(): ReturnType<typeof adminMenu> {
  const { userPermissionType: level, operations, workingOrganization, configuration } = useSession();
  const { data: outbox } = useMailOutboxEnabledQuery({ skip: level !== LEVEL.SUPER_ADMIN });
  const { data: own } = useOwnPluginsQuery({
    skip: !MANAGERS.includes(level) || !workingOrganization,
    fetchPolicy: 'cache-and-network',
  });
  const hasMailOutbox = outbox?.mailOutboxEnabled;
  const features = workingOrganization?.features;
  const plugins = own?.pluginOrganizationList.plugins;
  return useMemo(
    () => adminMenu(level, operations, { hasMailOutbox, plugins, configuration, features }),
    [level, operations, hasMailOutbox, plugins, configuration, features],
  );
}
