import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changed, changeOf } from './draft-changes';
import { useDraft } from './use-draft';

/**
 * {@link useDraft} of the differences between a form and the stored values, so that changes of others stay: the entries
 * added to a list and removed from it, the changed fields of a group. `secrets` are left out.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  secrets: readonly Path<Values>[] = [],
): void {
  const { isDirty, dirtyFields, defaultValues } = form.formState;
  useDraft<Record<string, unknown>>({
    form: name,
    isDirty,
    read: () => {
      const before = defaultValues as Record<string, unknown>;
      const kept = Object.entries(form.getValues() as Record<string, unknown>).filter(
        ([field]) => field in dirtyFields && !secrets.some((secret) => secret === field),
      );
      return Object.fromEntries(kept.map(([field, value]) => [field, changeOf(before[field], value)]));
    },
    restore: (changes) => {
      const now = form.getValues() as Record<string, unknown>;
      for (const [field, change] of Object.entries(changes)) {
        const value = changed(now[field], change) as PathValue<Values, Path<Values>>;
        form.setValue(field as Path<Values>, value, { shouldDirty: true });
      }
    },
  });
}
