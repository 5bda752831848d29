import { createContext, useContext } from 'react';
import { pathOf } from './console-paths';
import type { LinkedKind } from './console-paths';

/** The page of a thing in the console; null if the viewer may not open it. */
export type LinkOf = (kind: LinkedKind, id: string) => string | null;

/** The console's frame knows which pages its viewer may open. */
export const ConsoleLinks = createContext<LinkOf>(pathOf);

/** Links to whatever a page names, for viewers who may follow them (BYND-14). */
export const useConsoleLinks = (): LinkOf => useContext(ConsoleLinks);
