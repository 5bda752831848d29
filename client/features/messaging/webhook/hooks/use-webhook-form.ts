import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import {
  useWebhookCreateMutation,
  useWebhookDetailLazyQuery,
  useWebhookModifyMutation,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import type { NewSecret } from '../components/secret-told';
import type { Stored, WebhookValues } from '../webhook-view';
import { FIELDS, inputOf, valuesOf } from '../webhook-view';

/**
 * The form of a webhook; `conflict` if somebody else stored another one meanwhile.
 * @param onSaved gets the secret of a new one
 */
export function useWebhookForm(stored: Stored | null, onSaved: (created: NewSecret | null) => void) {
  const intl = useIntl();
  const form = useForm<WebhookValues>({ mode: 'onTouched', defaultValues: valuesOf(stored) });
  useFormDraft(`webhook-${stored?.id ?? ''}`, form);
  const [create] = useWebhookCreateMutation();
  const [modify] = useWebhookModifyMutation();
  const [read] = useWebhookDetailLazyQuery({ fetchPolicy: 'network-only' });
  const { base, conflict, attempt, choose } = useConflict({ stored, valuesOf, fields: fieldsOfForm(form) });
  const save = async (values: WebhookValues) => {
    const input = inputOf(values);
    let created: NewSecret | null = null;
    try {
      const isSaved = await attempt(
        async (from) => {
          if (from) {
            const { id, isEnabled, version } = from;
            return void (await modify({ variables: { ...input, id, isEnabled, version } }));
          }
          const { data } = await create({ variables: input });
          created = data ? { ...data.webhookCreate, name: input.name } : null;
        },
        async () => base && (await read({ variables: { id: base.id } })).data?.webhookDetail,
      );
      if (!isSaved) return;
    } catch (error) {
      const failure = failureOf(error);
      const field = FIELDS.find((name) => name === failure.field);
      const title = intl.formatMessage({ id: base ? 'webhook.modifyFailed' : 'webhook.addFailed' });
      return showRefusal(form, failure, { field, title });
    }
    const text = intl.formatMessage({ id: base ? 'webhook.modified' : 'webhook.added' }, { name: input.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return { form, base, conflict, choose, save };
}
