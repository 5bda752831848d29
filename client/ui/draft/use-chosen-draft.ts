import { useState } from 'react';
import type { TreeNode } from '../tree/tree-rows';
import { useDraft } from './use-draft';

/** The choice in a picker, kept as {@link useDraft} keeps a form of that name. */
export function useChosenDraft(form: string) {
  const [chosen, setChosen] = useState<readonly TreeNode[]>([]);
  useDraft({ form, isDirty: chosen.length > 0, read: () => chosen, restore: setChosen });
  return [chosen, setChosen] as const;
}
