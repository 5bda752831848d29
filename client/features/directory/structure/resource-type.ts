import type { IntlShape } from 'react-intl';

const STANDARD = ['site', 'building', 'line', 'device', 'dataset'];

/** The name of a type of resources: standard ones have a word, custom ones are named by their apps (RSRC-06). */
export const resourceType = (intl: IntlShape, type: string): string =>
  STANDARD.includes(type) ? intl.formatMessage({ id: `node.type.${type}` }) : type;
