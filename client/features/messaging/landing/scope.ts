/** The layout that is arranged: the person's own, or that of everyone without one (LAND-15). */
export type Scope = 'own' | 'everyone';

/** The scope that an address names; null if it does not lead to the editor. */
export const scopeOf = (search: URLSearchParams): Scope | null => {
  const named = search.get('arrange');
  return named === 'own' || named === 'everyone' ? named : null;
};
