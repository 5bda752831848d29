import type { IntlShape } from 'react-intl';

/** Types of assets and resources that have a word in each language; services and apps name any others. */
const NAMED = ['site', 'building', 'line', 'device', 'dataset'] as const;

/** The name of a type of assets or resources in the language on screen; as its source names it where it is not a usual one (RSRC-06). */
export function typeName(intl: IntlShape, type: string): string {
  const named = NAMED.find((one) => one === type.toLowerCase());
  return named ? intl.formatMessage({ id: `thing.type.${named}` }) : type;
}
