import { useEffect, useState } from 'react';
import { openedContact } from './opened';

/**
 * The text of an e-mail address or phone number that arrived closed (AUTH-11): null where there is none, undefined
 * until it is opened, '' when it cannot be.
 */
export function useContact(closed: string | null | undefined): string | null | undefined {
  const [text, setText] = useState<{ closed: string; text: string } | null>(null);
  useEffect(() => {
    if (!closed || openedContact(closed) !== undefined) return;
    let isShown = true;
    // What opens them comes with the first of them.
    void import('./contacts')
      .then(({ openContact }) => openContact(closed))
      .then((opened) => isShown && setText({ closed, text: opened }));
    return () => {
      isShown = false;
    };
  }, [closed]);
  if (!closed) return null;
  return openedContact(closed) ?? (text?.closed === closed ? text.text : undefined);
}
