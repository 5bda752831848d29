/** The dialogs of the order, as its address names them. */
export const ORDER_WORKS = ['add', 'rename', 'delete', 'move'] as const;
export type OrderWork = (typeof ORDER_WORKS)[number];

/** The dialogs of the menu groups of an app. */
export const GROUP_WORKS = ['add', 'edit', 'delete', 'menus', 'roles', 'history'] as const;
export type GroupWork = (typeof GROUP_WORKS)[number];

/** The dialogs of the menus of an app. */
export const MENU_WORKS = ['add', 'edit', 'delete', 'icon', 'jump'] as const;
export type MenuWork = (typeof MENU_WORKS)[number];
