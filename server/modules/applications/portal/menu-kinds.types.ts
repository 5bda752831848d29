/** The addition of a menu that leads to another one (MENU-02). */
export const JUMP_LINK = 1;
/** The jump location of a link that opens a new tab (SHELL-43). */
export const NEW_TAB = 1;

/** Whether a text can be the code of a menu: visible ASCII characters, the only ones that the database compares with codes. */
export const isMenuCode = (text: string): boolean => /^[\x21-\x7e]{1,50}$/.test(text);
