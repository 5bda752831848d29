export type OwnerKind = 'user' | 'userGroup';

export const OWNER_KINDS: readonly OwnerKind[] = ['user', 'userGroup'];

/** A user or a user group to whom assets are assigned. */
export interface Owner {
  readonly kind: OwnerKind;
  readonly id: string;
}

/** An owner chosen under "Choose several". */
export interface ChosenOwner extends Owner {
  /** Empty until it is read: an address carries ids alone. */
  readonly name: string;
}

/** The parts of the address of the page. */
export interface PermissionView {
  /** The tab of the list of owners. */
  readonly kind: OwnerKind;
  readonly owner: Owner | null;
  /** Several owners are chosen by boxes. */
  readonly isSeveral: boolean;
  /** Those chosen by boxes. */
  readonly chosen: readonly ChosenOwner[];
  /** Part of the name of an owner. */
  readonly ownerSearch: string;
  /** The type of assets that is shown; null for all. */
  readonly type: string | null;
}

/** State of an entry of the history: the chosen owners with their names. */
export interface PermissionState {
  readonly owners?: readonly ChosenOwner[];
}

/** CALL-333 */
export const MAX_OWNERS = 100;
/** More owners would make the address too long: they stay with the entry of the history. */
const MOST_IN_ADDRESS = 20;

const NAMES = { user: 'user', userGroup: 'group' } as const;
const LISTS = { user: 'users', userGroup: 'groups' } as const;

/** Whether both are the same owner. */
export const isSameOwner = (one: Owner, other: Owner) => one.kind === other.kind && one.id === other.id;

function chosenOf(parameters: URLSearchParams, { owners = [] }: PermissionState): readonly ChosenOwner[] {
  const named = OWNER_KINDS.flatMap((kind) =>
    (parameters.get(LISTS[kind])?.split(',') ?? []).filter(Boolean).map((id) => ({ kind, id, name: '' })),
  );
  if (named.length === 0) return owners;
  const kept = owners.filter((owner) => named.some((one) => isSameOwner(one, owner)));
  const others = named.filter((owner) => !kept.some((one) => isSameOwner(one, owner)));
  return [...kept, ...others].slice(0, MAX_OWNERS);
}

/** Reads an address and the state of its entry; a group in the address opens the tab of groups. */
export function viewOf(parameters: URLSearchParams, state: unknown): PermissionView {
  const [user, group] = [parameters.get('user'), parameters.get('group')];
  const owner: Owner | null = user ? { kind: 'user', id: user } : group ? { kind: 'userGroup', id: group } : null;
  const tab = parameters.get('tab');
  const isSeveral = parameters.get('several') === '1';
  return {
    kind: tab === 'groups' ? 'userGroup' : tab === 'users' ? 'user' : (owner?.kind ?? 'user'),
    owner,
    isSeveral,
    chosen: isSeveral ? chosenOf(parameters, (state ?? {}) as PermissionState) : [],
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
  if (change.chosen) {
    const named = change.chosen.length > MOST_IN_ADDRESS ? [] : change.chosen;
    for (const kind of OWNER_KINDS) {
      const ids = named.filter((owner) => owner.kind === kind).map(({ id }) => id);
      put(LISTS[kind], ids.join(','));
    }
  }
  if (change.ownerSearch !== undefined) put('q', change.ownerSearch);
  if (change.type !== undefined) put('type', change.type);
  return next;
}
