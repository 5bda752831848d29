import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { lazyPart } from '../../../../ui/state/lazy-part';

const FavoriteStar = lazyPart(() => import('./favorite-star'));

/** The star of a page, loaded when somebody reaches for one. */
export function Star(props: ComponentProps<typeof FavoriteStar>) {
  return (
    <Suspense fallback={null}>
      <FavoriteStar {...props} />
    </Suspense>
  );
}
