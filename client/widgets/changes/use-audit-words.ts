import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { spelledOut } from './change';

export interface AuditWords {
  /** A field of the schema as people say it: accountExpireTime → Valid until. */
  readonly labelOf: (field: string) => string;
  /** A code of the schema as people say it: SUB_ADMIN → Sub-administrator. */
  readonly codeOf: (code: string) => string;
  /** The event of a mutation as people say it: roleModify → Role changed, or Role change refused if it failed. */
  readonly eventOf: (name: string, isFailed?: boolean) => string;
  /** The kind of an actor: OU_ADMIN → Organization administrator. */
  readonly userTypeOf: (type: string) => string;
  /** The kind of a target: userGroup → User groups. */
  readonly resourceOf: (type: string) => string;
  /** The outcome: fail → Refused. */
  readonly resultOf: (result: string) => string;
  /** The reason of a refusal: PERMISSION_DENIED → No permission. */
  readonly errorOf: (code: string) => string;
}

/**
 * The names of fields, codes and events in the reader's language (`schema/audit-words`); stands within `ChangeTexts`.
 * A name without a text is spelled out.
 */
export function useAuditWords(): AuditWords {
  const intl = useIntl();
  return useMemo(() => {
    const word = (id: string, name: string) => (id in intl.messages ? intl.formatMessage({ id }) : spelledOut(name));
    return {
      labelOf: (field) => word(`audit.field.${field}`, field),
      codeOf: (code) => word(`audit.code.${code}`, code),
      userTypeOf: (type) => word(`audit.userType.${type}`, type),
      resourceOf: (type) => word(`audit.resourceType.${type}`, type),
      resultOf: (result) => word(`audit.result.${result}`, result),
      errorOf: (code) => word(`audit.error.${code}`, code),
      eventOf: (name, isFailed = false) => {
        if (!isFailed) return word(`audit.event.${name}`, name);
        const own = `audit.failed.${name}`;
        if (own in intl.messages) return intl.formatMessage({ id: own });
        return intl.formatMessage({ id: 'audit.event.refused' }, { event: word(`audit.event.${name}`, name) });
      },
    };
  }, [intl]);
}
