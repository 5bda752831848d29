import { readJson } from './files.mjs';
import { at } from './paths.mjs';

/** The interface languages, such as `en-US`, in the usual order (I18N-01). */
export const LOCALES = Object.keys(readJson(at('schema/locales.json')));
