/** The dialogs of the editor of a shortcut app, as the address names them. */
export const EDITOR_WORKS = [
  'add-menu',
  'edit-menu',
  'delete-menu',
  'take-menus',
  'take-permissions',
  'delete-permission',
  'delete',
] as const;
export type EditorWork = (typeof EDITOR_WORKS)[number];

/** The dialog over the list of applications that makes a shortcut app; it may name the application beside which. */
export const CREATE_WORKS = ['shortcut'] as const;
