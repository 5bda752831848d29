import { Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useAppTagCreateMutation, useAppTagModifyMutation } from '../../../../api/generated/hooks';
import { faultText } from '../../../../ui/form/fault-text';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { Field } from '../../../../ui/form/field';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { Input } from '../../../../ui/form/input';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { AppDetail } from '../app-form';
import { LENGTHS, tagFault } from '../app-form';
import { useTakenKey } from '../hooks/use-taken-key';
import type { TagValues } from '../hooks/use-taken-key';

const PARTS = ['key', 'value'] as const;

interface Props {
  readonly app: AppDetail;
  /** The one to change; null for a new one. */
  readonly tag: AppDetail['tags'][number] | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Makes or changes a tag of an application; its key is unique in the application (APP-09). */
export default function TagDialog({ app, tag, onSaved, onClose }: Props) {
  const intl = useIntl();
  const form = useForm<TagValues>({
    mode: 'onTouched',
    defaultValues: { key: tag?.key ?? '', value: tag?.value ?? '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`app-tag-${app.id}-${tag?.id ?? ''}`, form);
  const [create] = useAppTagCreateMutation();
  const [modify] = useAppTagModifyMutation();
  const isTaken = useTakenKey(form, app.id, tag);
  const others = new Set(app.tags.filter(({ id }) => id !== tag?.id).map(({ key }) => key.toLowerCase()));
  const save = async (entered: TagValues) => {
    const values = { key: entered.key.trim(), value: entered.value.trim() };
    try {
      if (tag) await modify({ variables: { id: tag.id, ...values } });
      else await create({ variables: { appId: app.id, tag: values } });
    } catch (error) {
      const failure = failureOf(error);
      const field = PARTS.find((name) => name === failure.field);
      return showRefusal(form, failure, { field, title: intl.formatMessage({ id: 'app.modifyFailed' }) });
    }
    const text = intl.formatMessage({ id: tag ? 'app.tag.modified' : 'app.tag.added' }, { key: values.key });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return (
    <FormDialog
      title={<FormattedMessage id={tag ? 'app.tag.editTitle' : 'app.tag.add'} values={{ key: tag?.key }} />}
      action={<FormattedMessage id={tag ? 'common.save' : 'app.tag.add'} />}
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
            id={`app-tag-${part}`}
            label={<FormattedMessage id={`app.field.tag.${part}`} />}
            hint={<FormattedMessage id={`app.hint.tag.${part}`} />}
            fault={faultText(errors[part])}
          >
            {(parts) => (
              <Input
                {...parts}
                aria-required
                autoComplete="off"
                maxLength={part === 'key' ? LENGTHS.tagKey : LENGTHS.tagValue}
                {...form.register(part, {
                  validate: (text) =>
                    tagFault(part, text) ??
                    (part === 'value' ||
                      !(isTaken(text) || others.has(text.trim().toLowerCase())) ||
                      'app.fault.tagTaken'),
                })}
              />
            )}
          </Field>
        ))}
      </Stack>
    </FormDialog>
  );
}
