import type { RefObject } from 'react';

/** The control with an id as a ref, for who knows of a field inside another part only its id. */
export const fieldRef = (id: string): RefObject<HTMLElement | null> => ({
  get current() {
    return document.getElementById(id);
  },
  set current(_) {
    // It is found by its id.
  },
});
