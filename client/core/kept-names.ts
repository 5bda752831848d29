const STORED = 'portal.structureNames';
/** More names than one address ever filters by. */
const MOST = 200;

const read = (): [string, string][] => JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, string][];

/** Remembers the names of nodes, people and the like as long as the tab lives: addresses carry only their ids. */
export function keepNames(nodes: readonly { readonly id: string; readonly name: string }[]): void {
  if (nodes.length === 0) return;
  const names = new Map(read());
  for (const { id, name } of nodes) {
    names.delete(id);
    names.set(id, name);
  }
  sessionStorage.setItem(STORED, JSON.stringify([...names].slice(-MOST)));
}

/** The remembered names, by id. */
export function keptNames(): ReadonlyMap<string, string> {
  return new Map(read());
}
