/** The dialogs of the domain list, as its address names them. */
export type DomainWork = 'add' | 'edit' | 'test' | 'delete';

const PARAMETERS = { work: 'dialog', id: 'domain' } as const;

/** What an address has open. */
export function openWork(parameters: URLSearchParams): { work: DomainWork; id: string } | null {
  const work = parameters.get(PARAMETERS.work);
  const isKnown = work === 'add' || work === 'edit' || work === 'test' || work === 'delete';
  return isKnown ? { work, id: parameters.get(PARAMETERS.id) ?? '' } : null;
}

/** The address with a dialog open, or closed without one; everything else of the list stays. */
export function withWork(parameters: URLSearchParams, work: DomainWork | null, id = ''): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of Object.values(PARAMETERS)) next.delete(name);
  if (work) next.set(PARAMETERS.work, work);
  if (work && id) next.set(PARAMETERS.id, id);
  return next;
}
