import { useState } from 'react';

const STORED = 'portal.menuHidden';

/** Whether the left menu is shown; remembered for the session (SHELL-30). */
export function useMenuShown(): readonly [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => sessionStorage.getItem(STORED) === null);
  const change = (next: boolean) => {
    if (next) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, '1');
    setShown(next);
  };
  return [isShown, change];
}
