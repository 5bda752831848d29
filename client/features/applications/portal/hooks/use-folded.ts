import { useState } from 'react';

const STORED = 'portal.foldedMenus';

function stored(): string[] {
  return (sessionStorage.getItem(STORED) ?? '').split(' ').filter(Boolean);
}

/** Whether the children of a menu are folded away (SHELL-08); remembered for the session. They unfold when one of them opens. */
export function useFolded(menuId: string, hasCurrent: boolean): readonly [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => !hasCurrent && stored().includes(menuId));
  const [hadCurrent, setHadCurrent] = useState(hasCurrent);
  if (hadCurrent !== hasCurrent) {
    setHadCurrent(hasCurrent);
    if (hasCurrent) setFolded(false);
  }
  const fold = (next: boolean) => {
    const others = stored().filter((id) => id !== menuId);
    sessionStorage.setItem(STORED, (next ? [...others, menuId] : others).join(' '));
    setFolded(next);
  };
  return [isFolded, fold];
}
