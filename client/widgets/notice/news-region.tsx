import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';

/** Texts come at most once in this time in milliseconds. */
const PACE = 5_000;

interface Props {
  /** Changes with each piece of news; the last is told when several come at once. Empty for none. */
  readonly text: string;
}

/** Tells what is new to those who hear the page, at most every 5 s: a flood is told by its last, which sums it up. */
export function NewsRegion({ text }: Props) {
  const [told, setTold] = useState('');
  const last = useRef(0);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        setTold(text);
      },
      Math.max(0, last.current + PACE - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <chakra.span srOnly aria-live="polite">
      {told}
    </chakra.span>
  );
}
