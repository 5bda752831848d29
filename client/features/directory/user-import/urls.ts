/** The steps of an import, in their order. */
export const STEPS = ['file', 'columns', 'check', 'import'] as const;
export type Step = (typeof STEPS)[number];

/** The rows that the check shows. */
export const SHOWN = ['all', 'new', 'changed', 'unchanged', 'wrong'] as const;
export type Shown = (typeof SHOWN)[number];

const PARAMETERS = { step: 'step', id: 'import', shown: 'rows' } as const;
const USERS = '/admin/users';

/** The page that an import returns to. */
export const usersPath = USERS;

/** The step of an import that an address shows; the first one without an import. */
export function openStep(parameters: URLSearchParams): { step: Step; id: string | null; shown: Shown } {
  const id = parameters.get(PARAMETERS.id);
  const step = STEPS.find((name) => name === parameters.get(PARAMETERS.step)) ?? 'check';
  const shown = SHOWN.find((name) => name === parameters.get(PARAMETERS.shown)) ?? 'all';
  return { step: id ? step : 'file', id, shown };
}

/** The query of a step of an import. */
export function stepQuery(id: string, step: Step, shown: Shown = 'all'): string {
  const parameters = new URLSearchParams({ [PARAMETERS.id]: id, [PARAMETERS.step]: step });
  if (shown !== 'all') parameters.set(PARAMETERS.shown, shown);
  return `?${parameters.toString()}`;
}
