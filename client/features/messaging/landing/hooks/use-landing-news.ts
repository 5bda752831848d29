import { useEffect, useEffectEvent } from 'react';
import { onChangeElsewhere } from '../../../../core/other-tabs';
import { onReturn } from '../../../../core/return';

/**
 * Reads a landing page again when another tab of this browser changed it, and when the person comes back: it may have
 * been changed on another device (LAND-21).
 */
export function useLandingNews(refetch: () => Promise<unknown>): void {
  const read = useEffectEvent(() => void refetch().catch(() => undefined));
  useEffect(() => {
    const react = () => read();
    const stops = [onChangeElsewhere(['landing'], react), onReturn(react)];
    return () => stops.forEach((stop) => stop());
  }, []);
}
