import { useApolloClient } from '@apollo/client/react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { DomainDetailDocument } from '../../../../api/generated/graphql';
import { useDomainCreateMutation, useDomainModifyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { fieldOf, valuesOf, variablesOf } from '../domain-form';
import type { DomainRow, DomainValues } from '../domain-form';

interface Options {
  /** Null for a new one. */
  readonly domain: DomainRow | null;
  readonly form: UseFormReturn<DomainValues>;
  /** Leads to the field that the server refused. */
  readonly showField: (field: Path<DomainValues>) => void;
  readonly onSaved: (saved: DomainRow) => void;
}

/**
 * Saves the form of a domain, or shows the refusal at its field; the form then holds what is stored. `conflict` tells of
 * changes that somebody else stored meanwhile.
 */
export function useSaveDomain({ domain, form, showField, onSaved }: Options) {
  const intl = useIntl();
  const [create] = useDomainCreateMutation();
  const [modify] = useDomainModifyMutation();
  const client = useApolloClient();
  const { base, conflict, attempt, choose, begin } = useConflict({
    stored: domain,
    valuesOf,
    fields: fieldsOfForm(form),
  });
  const read = async () => {
    const options = { variables: { id: base?.id ?? '' }, fetchPolicy: 'network-only' } as const;
    return (await client.query({ query: DomainDetailDocument, ...options })).data?.domainDetail;
  };
  const save = async (values: DomainValues) => {
    let saved: DomainRow | undefined;
    const send = async (from: DomainRow | null) => {
      const variables = variablesOf(values);
      if (!from) saved = (await create({ variables })).data?.domainCreate;
      else
        saved = (await modify({ variables: { ...variables, id: from.id, version: from.version } })).data?.domainModify;
    };
    try {
      await attempt(send, read);
    } catch (error) {
      const failure = failureOf(error);
      const field = fieldOf(failure.field) as Path<DomainValues> | null;
      const title = intl.formatMessage({ id: domain ? 'domain.modifyFailed' : 'domain.addFailed' });
      return showRefusal(form, failure, { field, title, focus: showField });
    }
    if (!saved) return;
    begin(saved);
    const text = intl.formatMessage({ id: domain ? 'domain.modified' : 'domain.added' }, { name: saved.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(saved);
  };
  return { base, conflict, choose, save };
}
