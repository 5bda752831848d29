import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useWebhookTypesQuery } from '../../../../api/generated/hooks';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import { groupOf } from '../webhook-view';

/** A type of events as people say it. */
export interface NamedType {
  readonly type: string;
  /** As the audit log says it: user.created → User added. */
  readonly name: string;
  /** The kind of things that it tells of. */
  readonly group: string;
}

/** The types that a webhook can choose, by name; `types` is undefined until they are there. */
export function useTypeNames() {
  const intl = useIntl();
  const { eventOf, resourceOf } = useAuditWords();
  const { data, error, refetch } = useWebhookTypesQuery({ fetchPolicy: 'cache-first' });
  const types = useMemo(
    () =>
      data?.webhookTypes
        .map(({ type, event }): NamedType => {
          const own = { 'user.sign_in_failed': 'signInFailed', 'call.refused': 'refused' }[type];
          const name = own ? intl.formatMessage({ id: `webhook.type.${own}` }) : eventOf(event ?? type);
          return { type, name, group: resourceOf(groupOf(type)) };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name, intl.locale)),
    [data, intl, eventOf, resourceOf],
  );
  return { types, error, retry: () => void refetch().catch(() => undefined) };
}
