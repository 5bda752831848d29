const PATTERN = /^[a-z][a-z0-9-]{0,49}$/;
const MAX_FROM_NAME = 40;

/** Whether something can be the code of a new menu; the portal refuses reserved words and taken ones besides (APPC-03). */
export const isMenuCode = (text: string): boolean => PATTERN.test(text.trim());

/** The code that the portal makes from a name if none is chosen and no other menu has it; blank without Latin letters. */
export function suggestedCode(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_FROM_NAME)
    .replace(/-$/, '');
}
