import type { StructureDetailQuery } from '../../../api/generated/graphql';
import { localizedInput, localizedTexts } from '../../../ui/form/localized-texts';
import type { LocalizedTexts } from '../../../ui/form/localized-texts';

export type StructureNode = StructureDetailQuery['structureDetail'];

/** LIST-17 */
export const MAX_NAME = 50;
/** STRC-05 */
const FORBIDDEN = /[,\uFF0C>|]/u;

/** The names of a node, or of a new one; in `language` the name that the tree shows. */
export const namesOf = (node: StructureNode | null, language: string): LocalizedTexts =>
  localizedTexts(node?.nameJson ?? null, node?.name ?? '', language);

/** The fault of a name; only one's own language must have a name (STRC-04, STRC-05). */
export function nameFault(name: string, isRequired: boolean): string | null {
  if (!name.trim()) return isRequired ? 'structure.fault.name' : null;
  return FORBIDDEN.test(name) ? 'structure.fault.signs' : null;
}

/** The input of the names: trimmed, with the default for all other languages (LIST-16, I18N-05). */
export const nameJsonOf = (names: LocalizedTexts, node: StructureNode | null, language: string) =>
  localizedInput(names, node?.nameJson ?? null, language);
