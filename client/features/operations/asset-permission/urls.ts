export type OwnerKind = 'user' | 'userGroup';

/** A user or a user group to whom assets are assigned. */
export interface Owner {
  readonly kind: OwnerKind;
  readonly id: string;
}

/** The parts of the address of the page. */
export interface PermissionView {
  /** The tab of the list of owners. */
  readonly kind: OwnerKind;
  readonly owner: Owner | null;
  /** Several owners are chosen by boxes. */
  readonly isSeveral: boolean;
  /** Part of the name of an owner. */
  readonly ownerSearch: string;
  /** The type of assets that is shown; null for all. */
  readonly type: string | null;
}

const NAMES = { user: 'user', userGroup: 'group' } as const;

/** Reads an address; a group in it opens the tab of groups. */
export function viewOf(parameters: URLSearchParams): PermissionView {
  const [user, group] = [parameters.get('user'), parameters.get('group')];
  const owner: Owner | null = user ? { kind: 'user', id: user } : group ? { kind: 'userGroup', id: group } : null;
  const tab = parameters.get('tab');
  return {
    kind: tab === 'groups' ? 'userGroup' : tab === 'users' ? 'user' : (owner?.kind ?? 'user'),
    owner,
    isSeveral: parameters.get('several') === '1',
    ownerSearch: parameters.get('q') ?? '',
    type: parameters.get('type'),
  };
}

/** The address after a change. */
export function withView(parameters: URLSearchParams, change: Partial<PermissionView>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  if (change.owner !== undefined) {
    for (const name of Object.values(NAMES)) next.delete(name);
    if (change.owner) put(NAMES[change.owner.kind], change.owner.id);
  }
  if (change.kind) put('tab', change.kind === 'userGroup' ? 'groups' : 'users');
  if (change.isSeveral !== undefined) put('several', change.isSeveral ? '1' : null);
  if (change.ownerSearch !== undefined) put('q', change.ownerSearch);
  if (change.type !== undefined) put('type', change.type);
  return next;
}
