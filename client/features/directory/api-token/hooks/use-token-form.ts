import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import {
  useApiTokenCreateMutation,
  useApiTokenDetailLazyQuery,
  useApiTokenModifyMutation,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import type { Owner, Token, TokenValues } from '../token-form';
import { createInput, fieldOf, modifyInput, valuesOf } from '../token-form';

/** A token that was just created, with its text, which nobody can read again. */
export interface CreatedToken {
  readonly text: string;
  readonly token: Token;
}

interface Options {
  /** Null for a new one. */
  readonly stored: Token | null;
  /** The caller, who owns a new one by default. */
  readonly self: Owner;
  readonly onCreated: (created: CreatedToken) => void;
  readonly onSaved: () => void;
}

/** The form of a token; `conflict` if somebody else changed it meanwhile. */
export function useTokenForm({ stored, self, onCreated, onSaved }: Options) {
  const intl = useIntl();
  const valuesOfToken = (token: Token | null) => valuesOf(token, token ? null : self);
  const [start] = useState(() => valuesOfToken(stored));
  const form = useForm<TokenValues>({ mode: 'onTouched', defaultValues: start });
  useFormDraft(`token-${stored?.id ?? ''}`, form);
  const { base, conflict, attempt, choose } = useConflict({
    stored,
    valuesOf: valuesOfToken,
    fields: fieldsOfForm(form),
  });
  const [create] = useApiTokenCreateMutation();
  const [modify] = useApiTokenModifyMutation();
  const [read] = useApiTokenDetailLazyQuery({ fetchPolicy: 'network-only' });
  const save = async (values: TokenValues) => {
    let created: CreatedToken | undefined;
    try {
      const isSaved = await attempt(
        async (from) => {
          if (from) await modify({ variables: modifyInput(values, from) });
          else created = (await create({ variables: createInput(values, Date.now()) })).data?.apiTokenCreate;
        },
        async () => base && (await read({ variables: { id: base.id } })).data?.apiTokenDetail,
      );
      if (!isSaved) return;
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: base ? 'token.modifyFailed' : 'token.createFailed' });
      const field = fieldOf(failure.field);
      // Owner and end are no fields of a change.
      const isShown = !base || (field !== 'owner' && field !== 'term');
      return showRefusal(form, failure, { field: isShown ? field : null, title });
    }
    if (created) return onCreated(created);
    const text = intl.formatMessage({ id: 'token.modified' }, { name: values.name.trim() });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return { form, base, conflict, choose, save };
}
