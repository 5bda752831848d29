import { PanelLeft } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MenuItem } from '../../../../ui/overlay/menu';
import { usePreferences } from '../../../identity/session/hooks/use-preferences';
import { useSession } from '../../../identity/session/session-context';

/** The entry of the user menu that changes between new- and old-style navigation, where the OU has the new (PROF-07). */
export function NavigationSwitch() {
  const { user, workingOrganization } = useSession();
  const choose = usePreferences();
  if (!workingOrganization?.isLatestNavigationEnable) return null;
  return (
    <MenuItem
      value="navigation"
      icon={<PanelLeft strokeWidth={1.5} />}
      onSelect={() => choose({ isOldNavigation: !user.isOldNavigation })}
    >
      <FormattedMessage id={user.isOldNavigation ? 'portal.newNavigation' : 'portal.oldNavigation'} />
    </MenuItem>
  );
}
