export interface Notice {
  /** A notice with the id of one on screen takes its place. */
  readonly id: string;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

const AT_ONCE = 3;

let notices: readonly Notice[] = [];
let made = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Short notices; at most three at once, the newest last.
 * Our own, because the portal's first page loads it, and Chakra's adds 21.3 kB there (decision 106).
 */
export const toaster = {
  create(notice: Omit<Notice, 'id'> & { id?: string }): void {
    const complete = { ...notice, id: notice.id ?? `notice-${++made}` };
    change([...notices.filter(({ id }) => id !== complete.id), complete].slice(-AT_ONCE));
  },
  dismiss(id: string): void {
    change(notices.filter((notice) => notice.id !== id));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): readonly Notice[] => notices,
};
