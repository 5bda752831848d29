export const ROLES_PATH = '/admin/roles';

/** Stands for the id of a role that is being made: no id is that short. */
export const NEW_ROLE = 'new';

/** The page of a role, on one of its tabs. */
export const rolePath = (id: string, tab?: 'users') => `/admin/role/${id}${tab ? `?tab=${tab}` : ''}`;

/** The address that makes a role, as a copy of another where one is named. */
export const newRolePath = (from?: string) => `${rolePath(NEW_ROLE)}${from ? `?from=${from}` : ''}`;

/** The address that changes a role. */
export const editRolePath = (id: string) => `${rolePath(id)}?edit=1`;

/** The dialogs of the list and of a role, as the address names them. */
export const ROLE_WORKS = ['delete', 'add-users'] as const;

/** The page of a user that explains their access. */
export const userAccessPath = (id: string) => `/admin/user/${id}?tab=access`;

/** The steps of making and changing a role (ROLE-03). */
export const STEPS = ['app', 'rights'] as const;
export type Step = (typeof STEPS)[number];

/** The parts of the second step. */
export const RIGHT_TABS = ['menus', 'permissions', 'structures'] as const;
export type RightTab = (typeof RIGHT_TABS)[number];

/** The part of the wizard that an address opens; anything malformed falls back to the beginning. */
export function wizardState(parameters: URLSearchParams): {
  isEdit: boolean;
  step: Step;
  tab: RightTab;
  from: string;
  compared: string;
} {
  const tab = RIGHT_TABS.find((name) => name === parameters.get('part'));
  return {
    isEdit: parameters.has('edit'),
    step: parameters.get('step') === 'rights' ? 'rights' : 'app',
    tab: tab ?? 'menus',
    from: parameters.get('from') ?? '',
    compared: parameters.get('compare') ?? '',
  };
}

/** The address with another step or part of it open. */
export function withWizard(
  parameters: URLSearchParams,
  change: { step?: Step; tab?: RightTab; compared?: string },
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (change.step === 'app') {
    next.delete('step');
    next.delete('part');
  }
  if (change.step === 'rights') next.set('step', 'rights');
  if (change.tab) next.set('part', change.tab);
  if (change.compared) next.set('compare', change.compared);
  if (change.compared === '') next.delete('compare');
  return next;
}
