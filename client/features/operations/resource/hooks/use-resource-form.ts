import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import {
  useResourceCreateMutation,
  useResourceDetailLazyQuery,
  useResourceModifyMutation,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { valuesOf } from '../resource-form';
import type { ResourceRow, ResourceValues } from '../resource-form';

const FIELDS = ['appId', 'identifier', 'name', 'type'] as const satisfies (keyof ResourceValues)[];

/**
 * The form of a resource, with changes of others to choose from (CALL-302). Only the server knows whether an app has an
 * identifier already; it refuses the field (RSRC-07).
 * @param stored null for a new one
 * @param onSaved called with the id of a new one
 */
export function useResourceForm(stored: ResourceRow | null, onSaved: (created?: string) => void) {
  const intl = useIntl();
  const [begun] = useState(stored);
  const form = useForm<ResourceValues>({ mode: 'onTouched', defaultValues: valuesOf(begun) });
  useFormDraft(`resource-${begun?.id ?? ''}`, form);
  const conflict = useConflict({ stored: begun, valuesOf, fields: fieldsOfForm(form) });
  const { base, attempt } = conflict;
  const [create] = useResourceCreateMutation();
  const [modify] = useResourceModifyMutation();
  const [read] = useResourceDetailLazyQuery({ fetchPolicy: 'network-only' });
  const save = async (entered: ResourceValues) => {
    const { appId } = entered;
    const [identifier, name, type] = [entered.identifier.trim(), entered.name.trim(), entered.type.trim()];
    let created: string | undefined;
    try {
      const isSaved = await attempt(
        async (from) => {
          if (from) await modify({ variables: { id: from.id, name, type, version: from.version } });
          else created = (await create({ variables: { appId, identifier, name, type } })).data?.resourceCreate.id;
        },
        async () => base && (await read({ variables: { id: base.id } })).data?.resourceDetail,
      );
      if (!isSaved) return;
    } catch (error) {
      const failure = failureOf(error);
      const field = FIELDS.find((one) => one === failure.field);
      const title = intl.formatMessage({ id: base ? 'resource.modifyFailed' : 'resource.addFailed' });
      return showRefusal(form, failure, { field, title });
    }
    const text = intl.formatMessage({ id: base ? 'resource.modified' : 'resource.added' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(created);
  };
  return { form, save, base, conflict: conflict.conflict, choose: conflict.choose };
}
