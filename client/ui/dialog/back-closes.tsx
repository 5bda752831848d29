import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { enterHistory, leaveHistory } from './history-entries';

let count = 0;

/**
 * Back closes the dialog around this, and nothing else (MOB-06). A dialog that asks first, or is held, stays. It stays
 * on top of the history when the page under it changes its address.
 */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const [key] = useState(() => `dialog-${(count += 1)}`);
  const { key: place } = useLocation();
  // As soon as it is on screen: Back may follow at once.
  useLayoutEffect(() => {
    const entry = enterHistory(key, () => close.current());
    return () => leaveHistory(entry);
  }, [key, place]);
  return null;
}
