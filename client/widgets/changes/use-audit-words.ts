import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { LANGUAGE_NAMES } from '../../locales/locales';
import { spelledOut } from './change';

interface AuditWords {
  /** A field of the schema as people say it: accountExpireTime → Valid until, copyrights.de → Footer (de). */
  readonly labelOf: (field: string) => string;
  /** Codes of the schema, with commas between them, as people say them: DARK, GREEN → Dark, Green. */
  readonly codeOf: (code: string) => string;
  /** The event of a mutation as people say it: sessionLogin → Signed in, or Sign-in refused if it failed. */
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
    const languages: Readonly<Record<string, string>> = LANGUAGE_NAMES;
    const codeWord = (code: string) => languages[code] ?? word(`audit.code.${code}`, code);
    return {
      labelOf: (path) => {
        const [field = '', ...rest] = path.split('.');
        const label = word(`audit.field.${field}`, field);
        return rest.length > 0 ? `${label} (${rest.join('.')})` : label;
      },
      codeOf: (codes) => codes.split(', ').map(codeWord).join(', '),
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
