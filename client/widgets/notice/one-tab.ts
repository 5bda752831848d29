/** A claim is held this long in milliseconds: the other tabs have had the same event by then. */
const HELD = 10_000;
/** Tabs nobody looks at wait this long in milliseconds, so that the one on screen takes it. */
const BEHIND = { visible: 0, hidden: 400 } as const;

/** Lets the tab on screen go first. */
export function afterVisibleTabs(): Promise<void> {
  const wait = BEHIND[document.visibilityState];
  return wait === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, wait));
}

/**
 * Whether this tab is the one of the browser that deals with `name`; the others are refused for 10 s. On pages without
 * a secure connection browsers have no locks: there every tab may deal with it.
 */
export function claim(name: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`portal.notice.${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise((release) => setTimeout(release, HELD));
    });
  });
}
