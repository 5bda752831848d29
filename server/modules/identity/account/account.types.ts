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

registerEnumType(AccountType, {
  name: 'AccountType',
  description: 'Kind of an account, by its way in.',
  valuesConfig: {
    INTERNAL: { description: 'Signs in at the portal, by password or mailed code.' },
    DOMAIN: { description: 'Signs in with the identity provider of its domain.' },
  },
});
registerEnumType(Theme, {
  name: 'Theme',
  description: 'Colours of the portal, as a person or an OU chooses them.',
  valuesConfig: {
    DARK: { description: 'Dark.' },
    GREEN: { description: 'Blue-green.' },
    WHITE: { description: 'Black and white.' },
  },
});
