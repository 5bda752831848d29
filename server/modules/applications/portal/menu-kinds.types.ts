import { registerEnumType } from 'type-graphql';

/** The kind of a menu, by its documented number (MENU-02). */
export enum MenuAdditionType {
  JUMP_LINK = 1,
  ORDINARY = 0,
}
registerEnumType(MenuAdditionType, {
  name: 'MenuAdditionType',
  description: 'Action of a menu beyond showing its page.',
  valuesConfig: {
    JUMP_LINK: { description: 'A link to another menu of the portal.' },
    ORDINARY: { description: 'None: an ordinary menu. Menus name it in no answer.' },
  },
});

/** The tab that a jump link opens in, by its documented number (SHELL-43). */
export enum JumpLocation {
  CURRENT_TAB = 0,
  NEW_TAB = 1,
}
registerEnumType(JumpLocation, {
  name: 'JumpLocation',
  description: 'Tab that a jump link opens in.',
  valuesConfig: {
    CURRENT_TAB: { description: 'The current tab.' },
    NEW_TAB: { description: 'A new tab.' },
  },
});

/** Whether a text can be the code of a menu: visible ASCII characters, the only ones that the database compares with codes. */
export const isMenuCode = (text: string): boolean => /^[\x21-\x7e]{1,50}$/.test(text);
