/** The documented numbers, by field and by the names that GraphQL has for them (ROUTE-02, SHELL-15, APP-10, MENU-02, SHELL-43, MSG-05, MSG-23). */
const NUMBERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  adminLevel: { NORMAL: 0, SUB_ADMIN: 1, OU_ADMIN: 2, SUPER_ADMIN: 3, SUPER_SUB_ADMIN: 5 },
  type: { DESKTOP: 0, MOBILE: 1, UNRESTRICTED: 2 },
  dataAuthorizeType: { ORGANIZATION: 0, OWN_STRUCTURES: 1 },
  types: { ORGANIZATION: 0, OWN_STRUCTURES: 1 },
  additionType: { JUMP_LINK: 1 },
  jumpLocation: { CURRENT_TAB: 0, NEW_TAB: 1 },
  color: { INFORMATION: 0, ATTENTION: 1, URGENT: 2 },
  messageType: { STATION: 0 },
};

/** An answer of GraphQL with numbers in place of their names. */
export function numbered(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => numbered(item, field));
  if (typeof value === 'string') return NUMBERS[field]?.[value] ?? value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, numbered(item, name)]));
}
