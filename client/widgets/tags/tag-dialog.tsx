import { Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { failureOf } from '../../core/failure';
import { faultText } from '../../ui/form/fault-text';
import { showRefusal } from '../../ui/form/show-refusal';
import { Field } from '../../ui/form/field';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { Input } from '../../ui/form/input';
import { useFormDraft } from '../../ui/draft/use-form-draft';
import type { Tag, TagOwner, TagValues } from './tag-form';
import { TAG_LENGTHS, tagFault } from './tag-form';
import { useTakenKey } from './use-taken-key';

const PARTS = ['key', 'value'] as const;

interface Props {
  readonly owner: TagOwner;
  /** The one to change; null for a new one. */
  readonly tag: Tag | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Makes or changes a tag of an app or a node; its key is unique there (APP-09, STRC-15). */
export default function TagDialog({ owner, tag, onSaved, onClose }: Props) {
  const intl = useIntl();
  const form = useForm<TagValues>({
    mode: 'onTouched',
    defaultValues: { key: tag?.key ?? '', value: tag?.value ?? '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`${owner.kind}-tag-${owner.id}-${tag?.id ?? ''}`, form);
  const isTaken = useTakenKey(form, owner, tag);
  const others = new Set(owner.tags.filter(({ id }) => id !== tag?.id).map(({ key }) => key.toLowerCase()));
  const save = async (entered: TagValues) => {
    const values = { key: entered.key.trim(), value: entered.value.trim() };
    try {
      await (tag ? owner.modify(tag.id, values) : owner.create(values));
    } catch (error) {
      const failure = failureOf(error);
      const field = PARTS.find((name) => name === failure.field);
      return showRefusal(form, failure, { field, title: intl.formatMessage({ id: 'tag.failed' }) });
    }
    const text = intl.formatMessage({ id: tag ? 'tag.modified' : 'tag.added' }, { key: values.key });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return (
    <FormDialog
      title={<FormattedMessage id={tag ? 'tag.editTitle' : 'tag.add'} values={{ key: tag?.key }} />}
      action={<FormattedMessage id={tag ? 'common.save' : 'tag.add'} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <Stack gap="4">
        {PARTS.map((part) => (
          <Field
            key={part}
            id={`${owner.kind}-tag-${part}`}
            label={<FormattedMessage id={`tag.field.${part}`} />}
            hint={<FormattedMessage id={`tag.hint.${part}`} />}
            fault={faultText(errors[part])}
          >
            {(parts) => (
              <Input
                {...parts}
                aria-required
                autoComplete="off"
                maxLength={TAG_LENGTHS[part]}
                {...form.register(part, {
                  validate: (text) =>
                    tagFault(part, text) ??
                    (part === 'value' ||
                      !(isTaken(text) || others.has(text.trim().toLowerCase())) ||
                      'tag.fault.taken'),
                })}
              />
            )}
          </Field>
        ))}
      </Stack>
    </FormDialog>
  );
}
