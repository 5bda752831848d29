import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsMobile } from '../layout/use-is-mobile';
import { enterHistory, leaveHistory, settleSoon } from './history-entries';

let count = 0;

interface Props {
  /** Closes the dialog, unless it is to stay; whether it does close. */
  readonly onBack: () => boolean;
}

/**
 * On narrow screens Back reaches the dialog around this, and nothing else (MOB-06). It stays on top of the history when
 * the page under it changes its address. The address of an addressed dialog is its place in the history already.
 */
export function BackCloses(props: Props) {
  const [isAddressed] = useState(() => new URLSearchParams(location.search).has('dialog'));
  return useIsMobile() && !isAddressed ? <Entry {...props} /> : null;
}

function Entry({ onBack }: Props) {
  const back = useRef(onBack);
  useLayoutEffect(() => {
    back.current = onBack;
  });
  // As soon as it is on screen: Back may follow at once.
  useLayoutEffect(() => {
    const entry = enterHistory(`dialog-${(count += 1)}`, () => back.current());
    return () => leaveHistory(entry);
  }, []);
  const { key: place } = useLocation();
  useEffect(settleSoon, [place]);
  return null;
}
