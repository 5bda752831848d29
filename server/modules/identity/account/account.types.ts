import { registerEnumType } from 'type-graphql';

/** USER-07 */
export enum AccountType {
  INTERNAL = 'INTERNAL',
  DOMAIN = 'DOMAIN',
}

/** I18N-02 */
export enum Theme {
  DARK = 'DARK',
  GREEN = 'GREEN',
  WHITE = 'WHITE',
}

registerEnumType(AccountType, { name: 'AccountType' });
registerEnumType(Theme, { name: 'Theme' });
