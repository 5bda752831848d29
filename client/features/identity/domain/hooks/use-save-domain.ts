import type { Path, UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useDomainCreateMutation, useDomainModifyMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { showRefusal } from '../../../../ui/form/show-refusal';
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

/** Saves the form of a domain, or shows the refusal at its field; the form then holds what is stored. */
export function useSaveDomain({ domain, form, showField, onSaved }: Options) {
  const intl = useIntl();
  const [create] = useDomainCreateMutation();
  const [modify] = useDomainModifyMutation();
  const send = async (values: DomainValues): Promise<DomainRow | undefined> => {
    const variables = variablesOf(values);
    if (!domain) return (await create({ variables })).data?.domainCreate;
    return (await modify({ variables: { ...variables, id: domain.id } })).data?.domainModify;
  };
  return async (values: DomainValues) => {
    let saved: DomainRow | undefined;
    try {
      saved = await send(values);
    } catch (error) {
      const failure = failureOf(error);
      const field = fieldOf(failure.field) as Path<DomainValues> | null;
      const title = intl.formatMessage({ id: domain ? 'domain.modifyFailed' : 'domain.addFailed' });
      return showRefusal(form, failure, { field, title, focus: showField });
    }
    if (!saved) return;
    form.reset(valuesOf(saved));
    const text = intl.formatMessage({ id: domain ? 'domain.modified' : 'domain.added' }, { name: saved.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved(saved);
  };
}
