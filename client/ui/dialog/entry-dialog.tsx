import { Stack } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Conflict } from '../form/conflict';
import { ConflictChoice } from '../form/conflict-choice';
import { FormDialog } from './form-dialog';

type Taken = 'title' | 'action' | 'size' | 'canSubmit' | 'initialFocus' | 'onClose';

interface Props<Values extends FieldValues> extends Pick<ComponentProps<typeof FormDialog>, Taken> {
  /** The form around the fields, which may use its context. */
  readonly form: UseFormReturn<Values>;
  /** Shows a refusal itself. */
  readonly save: (values: Values) => Promise<void>;
  readonly conflict: Conflict<Values> | null;
  /** The name of a field of the form. */
  readonly labelOf: (field: string) => string;
  /** A value as people read it; by default as it is. */
  readonly textOf?: (field: string, value: unknown) => ReactNode;
  readonly onChoose: (field: string, isMine: boolean) => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Creates or changes one thing. It shows changes that somebody else made meanwhile, to choose from (CALL-302). */
export function EntryDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, save, conflict, labelOf, textOf, onChoose, children, ...dialog } = props;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      {...dialog}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
    >
      <FormProvider {...form}>
        <Stack gap="4">
          <ConflictChoice
            conflict={conflict}
            values={form.watch()}
            labelOf={labelOf}
            textOf={textOf}
            onChoose={onChoose}
          />
          {children}
        </Stack>
      </FormProvider>
    </FormDialog>
  );
}
