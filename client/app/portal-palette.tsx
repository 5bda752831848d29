import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { usePortalAppsQuery } from '../api/generated/hooks';
import { Palette } from '../features/platform/palette/components/palette';
import type { PaletteEntry } from '../features/platform/palette/palette-model';
import { useAppLead } from '../features/applications/portal/hooks/use-app-lead';
import { useGrantedVisits } from '../features/applications/portal/hooks/use-granted-visits';
import { categoriesFor } from '../features/applications/portal/portal-model';
import { readVisits } from '../features/applications/portal/recent-visits';
import { useRenewToken } from '../features/identity/session/hooks/use-renew-token';
import { useSession } from '../features/identity/session/session-context';
import { MoreMessages } from '../locales/locale-provider';
import { useIsMobile } from '../ui/layout/use-is-mobile';
import { consoleEntries, portalEntries } from './palette-entries';
import { admits, ROUTES } from './route-table';
import { useAdminMenu } from './use-admin-menu';
import { usePaletteActions } from './use-palette-actions';

/**
 * The palette over the pages and data that this person may open: the server decides on apps, people and roles, the
 * guard on pages.
 */
function PortalPalette({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const { user, userPermissionType: level, operations, workingOrganization, configuration } = useSession();
  const { data: apps } = usePortalAppsQuery({ skip: !workingOrganization });
  const pages = useAdminMenu();
  const actions = usePaletteActions();
  const isRestricted = configuration.appDeviceIdentify === 'true';
  const [kept] = useState(() => readVisits({ userId: user.id, ouId: workingOrganization?.id ?? '' }));
  const { visits } = useGrantedVisits(kept);
  const leadOf = useAppLead();
  const renew = useRenewToken();
  const entries = useMemo((): PaletteEntry[] => {
    const categories = categoriesFor(apps?.portalAppResourceList.categories ?? [], isMobile, isRestricted);
    return [...portalEntries(categories, visits), ...consoleEntries(pages, intl), ...actions];
  }, [apps, isMobile, isRestricted, visits, pages, intl, actions]);
  const isOpenTo = (path: string) => ROUTES.some((entry) => entry.path === path && admits(entry, level, operations));

  const open = ({ group, path, run, isNewTab: isAlways }: PaletteEntry, isNewTab: boolean) => {
    onClose();
    // FIND-09; the page need not wait for it.
    if (group !== 'actions') void renew().catch(() => undefined);
    if (path === undefined) return run?.();
    if (isNewTab || isAlways) window.open(path, '_blank', 'noopener');
    else void navigate(leadOf(path));
  };
  return (
    <Palette
      entries={entries}
      reach={{
        hasMenus: Boolean(workingOrganization),
        hasUsers: isOpenTo('/admin/users'),
        hasRoles: isOpenTo('/admin/roles'),
      }}
      onOpen={open}
      onClose={onClose}
    />
  );
}

/** The palette, loaded with its texts when somebody reaches for it. */
export default function PaletteWithTexts(props: { onClose: () => void }) {
  return (
    <MoreMessages bundle="palette" pending={null}>
      <PortalPalette {...props} />
    </MoreMessages>
  );
}
