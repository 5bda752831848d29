import { Controller } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { EntryDialog } from '../../../../ui/dialog/entry-dialog';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { FieldFault } from '../../../../ui/form/field-fault';
import { fieldRef } from '../../../../ui/form/field-ref';
import { Input } from '../../../../ui/form/input';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useTypeNames } from '../hooks/use-type-names';
import { useWebhookForm } from '../hooks/use-webhook-form';
import type { Stored, WebhookValues } from '../webhook-view';
import { isAddress, LENGTHS } from '../webhook-view';
import type { NewSecret } from './secret-told';
import { TypeChoices } from './type-choices';

interface Props {
  /** Null for a new one. */
  readonly webhook: Stored | null;
  /** Gets the secret of a new one. */
  readonly onSaved: (created: NewSecret | null) => void;
  readonly onClose: () => void;
}

const NAME_FIELD = fieldRef('webhook-name');

/** Adds a webhook or changes one: name, address and types of events (HOOK-01). */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const intl = useIntl();
  const { form, base, conflict, choose, save } = useWebhookForm(webhook, onSaved);
  const { errors } = form.formState;
  const { types, error, retry } = useTypeNames();
  return (
    <EntryDialog
      size="lg"
      title={
        base ? (
          <FormattedMessage id="webhook.editTitle" values={{ name: base.name }} />
        ) : (
          <FormattedMessage id="webhook.add" />
        )
      }
      action={<FormattedMessage id={base ? 'common.save' : 'webhook.add'} />}
      form={form}
      save={save}
      conflict={conflict}
      labelOf={(name) => intl.formatMessage({ id: `webhook.field.${name}` })}
      onChoose={choose}
      initialFocus={NAME_FIELD}
      onClose={onClose}
    >
      <Field
        id="webhook-name"
        label={<FormattedMessage id="webhook.field.name" />}
        hint={<FormattedMessage id="webhook.hint.name" />}
        fault={faultText(errors.name)}
      >
        {(parts) => (
          <Input
            {...parts}
            aria-required
            autoComplete="off"
            maxLength={LENGTHS.name}
            {...form.register('name', { validate: (name) => name.trim() !== '' || 'webhook.fault.name' })}
          />
        )}
      </Field>
      <Field
        id="webhook-url"
        label={<FormattedMessage id="webhook.field.url" />}
        hint={<FormattedMessage id="webhook.hint.url" />}
        fault={faultText(errors.url)}
      >
        {(parts) => (
          <Input
            {...parts}
            aria-required
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={LENGTHS.url}
            placeholder="https://hr.example.com/hooks"
            {...form.register('url', { validate: (url) => isAddress(url) || 'webhook.fault.url' })}
          />
        )}
      </Field>
      {types ? (
        <Controller<WebhookValues, 'types'>
          name="types"
          control={form.control}
          rules={{ validate: (chosen) => chosen.length > 0 || 'webhook.fault.types' }}
          render={({ field, fieldState }) => (
            <div>
              <TypeChoices choices={types} chosen={field.value} onChange={field.onChange} />
              <FieldFault id="webhook-types-fault">{faultText(fieldState.error)}</FieldFault>
            </div>
          )}
        />
      ) : error ? (
        <ErrorState failure={failureOf(error)} onRetry={retry} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </EntryDialog>
  );
}
