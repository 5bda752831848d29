import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLandingSourceQuery } from '../api/generated/hooks';
import type { StartParts } from '../features/applications/portal/components/portal-content';
import { onChangeElsewhere } from '../core/other-tabs';
import { scopeOf } from '../features/messaging/landing/scope';
import { lazyPart } from '../ui/state/lazy-part';

const LandingWithWidgets = lazyPart(() => import('./landing-widgets'));

/** The start page: the landing page that the person or the OU arranged, else the first screen (LAND-15). */
export function StartPage({ home, parts }: { home: ReactNode; parts: StartParts }) {
  const { data, loading, refetch } = useLandingSourceQuery();
  // LAND-21
  useEffect(() => onChangeElsewhere(['landing'], () => void refetch().catch(() => undefined)), [refetch]);
  const [search] = useSearchParams();
  const isArranged = data !== undefined && data.landingGet.source !== 'NONE';
  if (!isArranged && scopeOf(search) === null) return data || !loading ? home : null;
  return (
    <Suspense fallback={null}>
      <LandingWithWidgets {...parts} />
    </Suspense>
  );
}
