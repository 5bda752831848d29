import type { UseFormReturn } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';
import { faultText } from '../form/fault-text';
import { Field } from '../form/field';
import { EntryDialog } from './entry-dialog';
import { Input } from '../form/input';
import { NameField } from '../form/name-field';
import { showRefusal } from '../form/show-refusal';
import { fieldsOfForm, useConflict } from '../form/use-conflict';

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
  /** The state that the form begins with; null for a new one. */
  readonly stored: Described | null;
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
 * Creates or changes a thing with a name and a description. It shows changes that somebody else made meanwhile, to choose
 * from (CALL-302).
 */
export function DescribedDialog(props: Props) {
  const { texts, stored, form, isTaken, isDescriptionRequired = false, create, modify, read, onSaved, onClose } = props;
  const intl = useIntl();
  const fields = fieldsOfForm(form);
  const { base, conflict, attempt, choose } = useConflict({ stored, valuesOf: describedValues, fields });
  const { errors } = form.formState;
  const save = async (entered: DescribedValues) => {
    const values = { name: entered.name.trim(), description: entered.description.trim() };
    let created: string | undefined;
    try {
      const isSaved = await attempt(
        async (from) => {
          if (from) await modify({ ...values, id: from.id, version: from.version });
          else created = await create(values);
        },
        async () => base && (await read(base.id)),
      );
      if (!isSaved) return;
    } catch (error) {
      const failure = failureOf(error);
      const field = FIELDS.find((name) => name === failure.field);
      const title = intl.formatMessage({ id: `${texts}.${base ? 'modifyFailed' : 'addFailed'}` });
      return showRefusal(form, failure, { field, title });
    }
    const text = intl.formatMessage({ id: `${texts}.${base ? 'modified' : 'added'}` }, { name: values.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return (
    <EntryDialog
      title={
        base ? (
          <FormattedMessage id={`${texts}.editTitle`} values={{ name: base.name }} />
        ) : (
          <FormattedMessage id={`${texts}.add`} />
        )
      }
      action={<FormattedMessage id={base ? 'common.save' : `${texts}.add`} />}
      form={form}
      save={save}
      conflict={conflict}
      labelOf={(name) => intl.formatMessage({ id: `${texts}.field.${name}` })}
      onChoose={choose}
      onClose={onClose}
    >
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
    </EntryDialog>
  );
}
