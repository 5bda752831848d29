import { Box } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLandingDefaultQuery, useLandingQuery } from '../../../../api/generated/hooks';
import { OF_PAGE } from '../../../../api/error-policy';
import { failureOf } from '../../../../core/failure';
import { ErrorState } from '../../../../ui/state/error-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useSession } from '../../../identity/session/session-context';
import { LandingView } from '../components/landing-view';
import { useLandingNews } from '../hooks/use-landing-news';
import { scopeOf } from '../scope';
import type { Scope } from '../scope';
import type { LandingSlots } from '../slots';
import { offeredTypes } from '../widget-model';

const LandingEditor = lazyPart(() => import('../components/landing-editor'));

/** The landing page, or its editor if the address leads to it (LAND-01, LAND-02). */
export function LandingPage({ slots }: { slots: LandingSlots }) {
  const [search] = useSearchParams();
  const scope = scopeOf(search);
  // Another layout is another draft.
  return scope ? <Editor key={scope} scope={scope} slots={slots} /> : <View slots={slots} />;
}

function View({ slots }: { slots: LandingSlots }) {
  const { workingOrganization } = useSession();
  const { data, error, loading, refetch } = useLandingQuery({ fetchPolicy: 'cache-and-network' });
  useLandingNews(refetch);
  if (!data)
    return <Pending error={loading ? undefined : error} onRetry={() => void refetch().catch(() => undefined)} />;
  const types = offeredTypes(slots, workingOrganization?.isRunStatusEnable === true);
  return <LandingView widgets={data.landingGet.widgets.filter(({ type }) => types.includes(type))} slots={slots} />;
}

/**
 * The layout is read anew: its version is the one that is saved from. A newer one waits until the editor takes it
 * (LAND-21).
 */
function Editor({ scope, slots }: { scope: Scope; slots: LandingSlots }) {
  const own = useLandingQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-only', skip: scope !== 'own' });
  const all = useLandingDefaultQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-only',
    skip: scope === 'own',
    context: OF_PAGE,
  });
  const { error, loading, refetch } = scope === 'own' ? own : all;
  useLandingNews(refetch);
  const landing = scope === 'own' ? own.data?.landingGet : all.data?.landingDefault;
  const [edited, setEdited] = useState(landing);
  if (!edited && landing) setEdited(landing);
  // A later reading has no data for a moment, and none if it fails: the draft outlives both.
  if (!edited)
    return <Pending error={loading ? undefined : error} onRetry={() => void refetch().catch(() => undefined)} />;
  return (
    <Suspense fallback={<Pending error={undefined} onRetry={() => undefined} />}>
      <LandingEditor
        key={edited.version}
        landing={edited}
        peopleWithOwn={all.data?.landingDefault.peopleWithOwn ?? 0}
        onRenew={!landing || landing.version === edited.version ? null : () => setEdited(landing)}
        scope={scope}
        slots={slots}
      />
    </Suspense>
  );
}

function Pending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error) return <ErrorState isPage failure={failureOf(error)} onRetry={onRetry} />;
  return (
    <Box padding="6">
      <SkeletonLines lines={8} />
    </Box>
  );
}
