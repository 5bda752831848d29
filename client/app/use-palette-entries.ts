import { useApolloClient } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { PortalAppDocument } from '../api/generated/graphql';
import { usePageNamesQuery, usePortalAppsQuery } from '../api/generated/hooks';
import { useGrantedVisits } from '../features/applications/portal/hooks/use-granted-visits';
import { categoriesFor } from '../features/applications/portal/portal-model';
import { readVisits } from '../features/applications/portal/recent-visits';
import { useSession } from '../features/identity/session/session-context';
import type { PaletteEntry } from '../features/platform/palette/palette-model';
import { useIsMobile } from '../ui/layout/use-is-mobile';
import { appEntries, consoleEntries, pageEntries, visitEntries } from './palette-entries';
import { useAdminMenu } from './use-admin-menu';
import { usePaletteActions } from './use-palette-actions';

/**
 * The apps, pages and actions of the caller, from the cache at once and then from the server. `hasAllPages` once no page
 * is missing among them.
 */
export function usePaletteEntries(onPassword: () => void): {
  readonly entries: readonly PaletteEntry[];
  readonly hasAllPages: boolean;
} {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { pathname } = useLocation();
  const { cache } = useApolloClient();
  const { user, workingOrganization, configuration } = useSession();
  const skip = !workingOrganization;
  const { data: apps } = usePortalAppsQuery({ skip });
  const { data: named } = usePageNamesQuery({ skip, fetchPolicy: 'cache-and-network' });
  const pages = useAdminMenu();
  const actions = usePaletteActions(onPassword);
  const isRestricted = configuration.appDeviceIdentify === 'true';
  const [kept] = useState(() => readVisits({ userId: user.id, ouId: workingOrganization?.id ?? '' }));
  const { visits } = useGrantedVisits(kept);
  const names = named?.portalPageNames;
  const entries = useMemo((): PaletteEntry[] => {
    const categories = categoriesFor(apps?.portalAppResourceList.categories ?? [], isMobile, isRestricted);
    const opened = categories
      .flatMap((category) => category.apps)
      .flatMap(({ id }) => cache.readQuery({ query: PortalAppDocument, variables: { openId: id } })?.portalApp ?? []);
    const all = [
      ...visitEntries(visits),
      ...appEntries(categories, names),
      ...pageEntries(categories, names, opened),
      ...consoleEntries(pages, intl),
      ...actions,
    ];
    return all.map((entry) => (entry.path === pathname ? { ...entry, isHere: true } : entry));
  }, [apps, names, isMobile, isRestricted, visits, pages, intl, actions, cache, pathname]);
  return { entries, hasAllPages: skip || names?.hasMore === false };
}
