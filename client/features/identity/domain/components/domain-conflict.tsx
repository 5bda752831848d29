import { useFormContext } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Conflict } from '../../../../ui/form/conflict';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import type { DomainValues } from '../domain-form';

interface Props {
  readonly conflict: Conflict<DomainValues> | null;
  readonly onChoose: (field: string, isMine: boolean) => void;
}

/** The fields whose texts have other names. */
const LABELS: Readonly<Partial<Record<string, string>>> = {
  isAutoImport: 'domain.field.autoImport',
  isSignOn: 'domain.field.signOn',
  roles: 'console.menu.roles',
  userGroups: 'console.menu.userGroups',
};

/** The fields of a domain that somebody else changed too, each with both values. */
export function DomainConflict({ conflict, onChoose }: Props) {
  const intl = useIntl();
  return (
    <ConflictChoice
      conflict={conflict}
      values={useFormContext<DomainValues>().watch()}
      labelOf={(name, part) =>
        intl.formatMessage({ id: part ? `domain.claim.${part}` : (LABELS[name] ?? `domain.field.${name}`) })
      }
      onChoose={onChoose}
    />
  );
}
