/** The dialogs of the organization list, as its address names them. */
export type OrganizationDialog = 'details' | 'admin' | 'reset';

const DIALOGS: readonly string[] = ['details', 'admin', 'reset'] satisfies OrganizationDialog[];

/** Which dialog is open and for which OU; null for none. */
export function openDialog(parameters: URLSearchParams): { id: string; dialog: OrganizationDialog } | null {
  const [id, dialog] = [parameters.get('organization'), parameters.get('dialog')];
  return id && dialog && DIALOGS.includes(dialog) ? { id, dialog: dialog as OrganizationDialog } : null;
}

/** The address of the list as it is, with a dialog open, or with none. */
export function withDialog(search: string, id: string | null, dialog?: OrganizationDialog): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('organization');
  parameters.delete('dialog');
  if (id && dialog) {
    parameters.set('organization', id);
    parameters.set('dialog', dialog);
  }
  return `?${parameters.toString()}`;
}
