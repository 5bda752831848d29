import { useState } from 'react';
import type { FocusEvent } from 'react';

/** Whether the pointer or the focus is in a part, and the handlers that find out: some controls stand there only then. */
export function useReached() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isReached: isPointed || isFocused,
    reach: {
      // A finger that scrolls reaches for nothing.
      onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
