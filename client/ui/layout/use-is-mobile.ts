import { useSyncExternalStore } from 'react';

/** MOB-02 */
const MOBILE = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(MOBILE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the layout is the mobile one: 767 px wide or less. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(MOBILE).matches);
}
