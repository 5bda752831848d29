/** Whether this machine has the keys of a Mac. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
