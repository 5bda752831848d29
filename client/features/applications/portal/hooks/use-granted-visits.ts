import { useMemo, useState } from 'react';
import { usePortalPlacesQuery } from '../../../../api/generated/hooks';
import { grantedVisits, placesOf } from '../recent-visits';
import type { Place, Visit } from '../recent-visits';

interface GrantedVisits {
  readonly visits: readonly Visit[];
  /** The icons of the apps in `visits`, by their ids. */
  readonly icons: ReadonlyMap<string, string | null>;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

const NONE: readonly Place[] = [];

/** Kept visits as they are when this is mounted: those that are granted, by their present names (VISIT-09). */
export function useGrantedVisits(kept: readonly Visit[]): GrantedVisits {
  // Asked once: visits removed meanwhile need no other answer.
  const [places] = useState(() => placesOf(kept));
  const { data, loading, error, refetch } = usePortalPlacesQuery({
    variables: { places },
    skip: places.length === 0,
    fetchPolicy: 'cache-and-network',
  });
  const granted = data?.portalPlaces ?? NONE;
  return {
    visits: useMemo(() => grantedVisits(kept, granted), [kept, granted]),
    icons: useMemo(() => new Map(granted.map(({ app }) => [app.id, app.icon ?? null])), [granted]),
    isLoading: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
}
