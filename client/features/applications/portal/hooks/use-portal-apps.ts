import { useMemo, useState } from 'react';
import { usePortalAppQuery, usePortalAppsQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useSession } from '../../../identity/session/session-context';
import { categoriesFor, fitsDevice } from '../portal-model';
import type { App, Category, OpenApp } from '../portal-model';

/** Codes of answers that refuse an app to the caller. */
const CLOSED = new Set([400, 403, 404]);

const NONE: readonly Category[] = [];

export interface PortalApps {
  readonly categories: readonly Category[];
  /** The app of the address; null when there is none, it may not be opened, or it has not arrived yet. */
  readonly app: OpenApp | null;
  /** The same app as the list has it, while its menus load. */
  readonly listed: App | null;
  /** There is no app of the address, as far as the person may know (ROUTE-12). */
  readonly isMissing: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The caller's apps, and the one the address names with its menus, which may be hidden in the navigation (SHELL-13).
 * The result is the same object until something in it changes.
 */
export function usePortalApps(appId: string | undefined): PortalApps {
  const { configuration } = useSession();
  const isMobile = useIsMobile();
  const isRestricted = configuration.appDeviceIdentify === 'true';
  const list = usePortalAppsQuery({ fetchPolicy: 'cache-and-network' });
  const opened = usePortalAppQuery({
    variables: { openId: appId ?? '' },
    skip: !appId,
    fetchPolicy: 'cache-and-network',
  });
  const all = list.data?.portalAppResourceList.categories ?? NONE;
  const categories = useMemo(() => categoriesFor(all, isMobile, isRestricted), [all, isMobile, isRestricted]);
  // An app is closed only where the server refuses it. An app that is open stays so while the server does not answer.
  const failure = appId ? opened.error : undefined;
  const code = failure && failureOf(failure).code;
  const isClosed = code !== undefined && CLOSED.has(code);
  const isMissing = code === 404 || code === 400;
  const [former, setFormer] = useState<OpenApp | null>(null);
  const found = opened.data?.portalApp ?? (former?.id === appId ? former : null);
  const app = appId && !isClosed && found && fitsDevice(found, isMobile, isRestricted) ? found : null;
  if (former !== app) setFormer(app);
  const listed = categories.flatMap((category) => category.apps).find(({ id }) => id === appId) ?? null;
  const isLoading = (!list.data && list.loading) || (opened.loading && !app);
  const error = list.data ? (app || isClosed ? undefined : failure) : list.error;
  const { refetch } = list.data ? opened : list;
  return useMemo(
    () => ({
      categories,
      app,
      listed,
      isMissing,
      isLoading,
      error,
      retry: () => void refetch().catch(() => undefined),
    }),
    [categories, app, listed, isMissing, isLoading, error, refetch],
  );
}
