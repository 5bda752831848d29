import { CONSOLE } from '../../identity/session/levels';
import type { Level } from '../../identity/session/levels';

const SEEN = 'portal.consoleHint';

/** Keeps that somebody knows the way to the console (SHELL-04). */
export const keepConsoleHintSeen = () => localStorage.setItem(SEEN, '1');

/** Whether this browser has not told yet what the console is for, to somebody who may enter it. */
export const isConsoleHintDue = (level: Level) => CONSOLE.includes(level) && localStorage.getItem(SEEN) === null;
