export const STRUCTURES_PATH = '/admin/structures';

/** The dialogs of the structure page, as its address names them. */
const WORKS = ['addRoot', 'addBelow', 'addBeside', 'rename', 'delete', 'addUsers'] as const;
export type StructureWork = (typeof WORKS)[number];

const TABS = ['users', 'assets', 'access'] as const;
export type StructureTab = (typeof TABS)[number];

/** The parts of an address: a node, a tab of its details, a dialog. */
export interface StructureView {
  readonly node: string | null;
  readonly tab: StructureTab;
  readonly work: StructureWork | null;
}

const known = <Name extends string>(names: readonly Name[], name: string | null) => names.find((each) => each === name);

/** Reads an address; unknown values are left out. */
export function viewOf(parameters: URLSearchParams): StructureView {
  return {
    node: parameters.get('node'),
    tab: known(TABS, parameters.get('tab')) ?? 'users',
    work: known(WORKS, parameters.get('dialog')) ?? null,
  };
}

/** The address after a change. Another node begins with the first page of its users. */
export function withView(parameters: URLSearchParams, change: Partial<StructureView>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const put = (name: string, value: string | null | undefined, fallback: string | null = null) => {
    if (value == null || value === fallback) next.delete(name);
    else next.set(name, value);
  };
  if (change.node !== undefined && change.node !== parameters.get('node')) {
    for (const name of ['q', 'page']) next.delete(name);
    put('node', change.node);
  }
  if (change.tab) put('tab', change.tab, 'users');
  put('dialog', change.work);
  return next;
}

/** The page of the tree with a node chosen. */
export function structurePath(id: string): string {
  return `${STRUCTURES_PATH}?${new URLSearchParams({ node: id }).toString()}`;
}
