export const STRUCTURES_PATH = '/admin/structures';

/** The dialogs of the structure page, as its address names them. */
const WORKS = [
  'addRoot',
  'addBelow',
  'addBeside',
  'rename',
  'delete',
  'addUsers',
  'tag',
  'resource',
  'status',
] as const;
export type StructureWork = (typeof WORKS)[number];

const TABS = ['users', 'assets', 'access', 'history'] as const;
export type StructureTab = (typeof TABS)[number];

const MODES = ['people', 'graph'] as const;
/** The page shows the people of a node, or the nodes in their order. */
export type StructureMode = (typeof MODES)[number];

const SHAPES = ['graph', 'table'] as const;
export type StructureShape = (typeof SHAPES)[number];

const METRICS = ['people', 'assets'] as const;
/** The number that a node of the graph shows. */
export type Metric = (typeof METRICS)[number];

/** The parts of an address: a node, a tab of its details, a dialog, a view. */
export interface StructureView {
  readonly node: string | null;
  readonly tab: StructureTab;
  readonly work: StructureWork | null;
  /** The tag that the dialog is about; null for a new one. */
  readonly tag: string | null;
  readonly mode: StructureMode;
  /** Null for the one that fits the screen. */
  readonly shape: StructureShape | null;
  readonly metric: Metric;
}

const known = <Name extends string>(names: readonly Name[], name: string | null) => names.find((each) => each === name);

/** Reads an address; unknown values are left out. */
export function viewOf(parameters: URLSearchParams): StructureView {
  return {
    node: parameters.get('node'),
    tab: known(TABS, parameters.get('tab')) ?? 'users',
    work: known(WORKS, parameters.get('dialog')) ?? null,
    tag: parameters.get('of'),
    mode: known(MODES, parameters.get('view')) ?? 'people',
    shape: known(SHAPES, parameters.get('as')) ?? null,
    metric: known(METRICS, parameters.get('by')) ?? 'people',
  };
}

/** The address after a change. Another node begins with the first page of its users. */
export function withView(parameters: URLSearchParams, change: Partial<StructureView>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const put = (name: string, value: string | null | undefined, fallback: string | null = null) => {
    if (value == null || value === fallback) next.delete(name);
    else next.set(name, value);
  };
  // The table beside the graph has pages of its own, which do not depend on the chosen node.
  const isOtherNode = change.node !== undefined && change.node !== parameters.get('node');
  if ((isOtherNode && viewOf(parameters).mode === 'people') || change.mode || change.tab) {
    for (const name of ['q', 'page']) next.delete(name);
  }
  if (change.node !== undefined) put('node', change.node);
  if (change.tab) put('tab', change.tab, 'users');
  put('dialog', change.work);
  put('of', change.work === 'tag' ? change.tag : null);
  if (change.mode) put('view', change.mode, 'people');
  if (change.shape) put('as', change.shape);
  if (change.metric) put('by', change.metric, 'people');
  return next;
}

/** The page of the tree with a node chosen. */
export function structurePath(id: string): string {
  return `${STRUCTURES_PATH}?${new URLSearchParams({ node: id }).toString()}`;
}
