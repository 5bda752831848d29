import { useMemo, useRef } from 'react';
import { usePortalAppsQuery, usePortalHiddenAppQuery } from '../../../api/generated/hooks';
import { failureOf } from '../../../api/failure';
import { useIsMobile } from '../../../ui/use-is-mobile';
import { useSession } from '../../session/session-context';
import { categoriesFor, fitsDevice } from '../portal-model';
import type { App, Category } from '../portal-model';

/** The page handles refusal itself: it shows what may not be opened (ERRC-17). */
const CONTEXT = { isSilent: true, skipNotFound: true };

/** Answers that mean: this app is not for the caller. */
const CLOSED = new Set([400, 403, 404]);

const NONE: readonly Category[] = [];

export interface PortalApps {
  readonly categories: readonly Category[];
  /** The app of the address; null when there is none, or it may not be opened. */
  readonly app: App | null;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The caller's apps, and the one the address names, which may be hidden in the navigation (SHELL-13). */
export function usePortalApps(appId: string | undefined): PortalApps {
  const { configuration } = useSession();
  const isMobile = useIsMobile();
  const isRestricted = configuration.appDeviceIdentify === 'true';
  const list = usePortalAppsQuery({ context: CONTEXT, fetchPolicy: 'cache-and-network' });
  const all = list.data?.portalAppResourceList.categories ?? NONE;
  const listed = all.flatMap((category) => category.apps).find((app) => app.id === appId) ?? null;
  const isHidden = Boolean(appId && list.data && !listed);
  const hidden = usePortalHiddenAppQuery({
    ...{ variables: { appId: appId ?? '' }, skip: !isHidden },
    ...{ context: CONTEXT, fetchPolicy: 'cache-and-network' },
  });
  const categories = useMemo(() => categoriesFor(all, isMobile, isRestricted), [all, isMobile, isRestricted]);
  const found = listed ?? (isHidden ? (hidden.data?.portalApp ?? null) : null);
  // Only what the server refuses is closed; what does not answer is told as that.
  const failure = isHidden && hidden.error && !CLOSED.has(failureOf(hidden.error).code) ? hidden.error : undefined;
  // An app that has just left the list is asked for by itself, and stays open until it is known to be closed.
  const former = useRef<App | null>(null);
  const isAsked = isHidden && (hidden.loading || failure !== undefined);
  const app = found ?? (isAsked && former.current?.id === appId ? former.current : null);
  former.current = app;
  return {
    categories,
    app: app && fitsDevice(app, isMobile, isRestricted) ? app : null,
    isLoading: (!list.data && list.loading) || (isHidden && hidden.loading && !app),
    error: list.data ? (app ? undefined : failure) : list.error,
    retry: () => void (list.data ? hidden : list).refetch().catch(() => undefined),
  };
}
