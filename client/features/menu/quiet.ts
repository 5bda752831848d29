/** Failures stand at their fields or in a popup (ERRC-11), not in a toast. */
export const QUIET = { isSilent: true, skipNotFound: true } as const;
