import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Compiled messages: plain texts as they are, which are shorter, the others parsed. */
export type Compiled = Record<string, string | MessageFormatElement[]>;

/** The bundles that no first page of the portal needs, by path. */
export const loaders = import.meta.glob<{ default: Compiled }>([
  './compiled/*/*.json',
  '!./compiled/*/portal.json',
  '!./compiled/*/sign-in.json',
]);
