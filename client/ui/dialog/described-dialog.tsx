import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';
import { ChangedMeanwhile } from '../form/changed-meanwhile';
import { faultText } from '../form/fault-text';
import { Field } from '../form/field';
import { FormDialog } from './form-dialog';
import { Input } from '../form/input';
import { NameField } from '../form/name-field';
import { showRefusal } from '../form/show-refusal';

/** A thing with a name and a description. */
interface Described {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly version: number;
}

export interface DescribedValues {
  name: string;
  description: string;
}

/** LIST-17 */
const LENGTHS = { name: 50, description: 200 } as const;
const FIELDS = ['name', 'description'] as const satisfies (keyof DescribedValues)[];

/** The values of the form for a described thing, or for a new one. */
export const describedValues = (thing: Described | null): DescribedValues => ({
  name: thing?.name ?? '',
  description: thing?.description ?? '',
});

interface Props {
  /** The prefix of its texts. */
  readonly texts: 'menuGroup' | 'userGroup';
  /** The state that the form began with: the row on screen may be read again underneath. Null for a new one. */
  readonly base: Described | null;
  readonly form: UseFormReturn<DescribedValues>;
  /** Whether a name is known to be taken. */
  readonly isTaken: (name: string) => boolean;
  readonly isDescriptionRequired?: boolean;
  /** Answers the id of the new one. */
  readonly create: (values: DescribedValues) => Promise<string | undefined>;
  readonly modify: (values: DescribedValues & Pick<Described, 'id' | 'version'>) => Promise<unknown>;
  /** Reads the stored state. */
  readonly read: (id: string) => Promise<Described | undefined>;
  /** Called with the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onClose: () => void;
}

/**
 * Creates or changes a thing with a name and a description. It shows changes that somebody else made meanwhile before it
 * overwrites them.
 */
export function DescribedDialog(props: Props) {
  const { texts, base, form, isTaken, isDescriptionRequired = false, create, modify, read, onSaved, onClose } = props;
  const intl = useIntl();
  const [theirs, setTheirs] = useState<Described | null>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = async (entered: DescribedValues) => {
    const values = { name: entered.name.trim(), description: entered.description.trim() };
    let created: string | undefined;
    try {
      if (base) await modify({ ...values, id: base.id, version: (theirs ?? base).version });
      else created = await create(values);
    } catch (error) {
      const failure = failureOf(error);
      const now = base && failure.field === 'version' ? await read(base.id).catch(() => undefined) : undefined;
      if (now) return setTheirs(now);
      const field = FIELDS.find((name) => name === failure.field);
      const title = intl.formatMessage({ id: `${texts}.${base ? 'modifyFailed' : 'addFailed'}` });
      return showRefusal(form, failure, { field, title });
    }
    const text = intl.formatMessage({ id: `${texts}.${base ? 'modified' : 'added'}` }, { name: values.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return (
    <FormDialog
      title={
        base ? (
          <FormattedMessage id={`${texts}.editTitle`} values={{ name: base.name }} />
        ) : (
          <FormattedMessage id={`${texts}.add`} />
        )
      }
      action={<FormattedMessage id={base ? 'common.save' : `${texts}.add`} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <Stack gap="4">
        {theirs && (
          <ChangedMeanwhile
            title={<FormattedMessage id={`${texts}.changed`} />}
            theirs={[[theirs.name, theirs.description].filter(Boolean).join(' – ')]}
            action={<FormattedMessage id={`${texts}.takeTheirs`} />}
            onTake={() => form.reset(describedValues(theirs))}
          />
        )}
        <NameField
          texts={texts}
          id="described-name"
          maxLength={LENGTHS.name}
          fault={errors.name}
          register={(rules) => form.register('name', rules)}
          isTaken={isTaken}
        />
        <Field
          id="described-description"
          isOptional={!isDescriptionRequired}
          label={<FormattedMessage id={`${texts}.field.description`} />}
          fault={faultText(errors.description)}
          hint={<FormattedMessage id={`${texts}.hint.description`} />}
        >
          {(parts) => (
            <Input
              {...parts}
              maxLength={LENGTHS.description}
              aria-required={isDescriptionRequired || undefined}
              {...form.register('description', {
                validate: (description) =>
                  !isDescriptionRequired || description.trim() !== '' || `${texts}.fault.description`,
              })}
            />
          )}
        </Field>
      </Stack>
    </FormDialog>
  );
}
