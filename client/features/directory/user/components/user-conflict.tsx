import { useFormContext } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Conflict } from '../../../../ui/form/conflict';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { timeOf } from '../../../../ui/text/day';
import type { UserValues } from '../user-form';
import { LABELS } from './user-text';

interface Props {
  readonly conflict: Conflict<UserValues> | null;
  readonly onChoose: (name: string, isMine: boolean) => void;
}

/** The fields of a user that somebody else changed too, each with both values. */
export function UserConflict({ conflict, onChoose }: Props) {
  const intl = useIntl();
  const textOf = (name: string, value: unknown) => {
    const text = String(value);
    const isDay = text !== '' && (name === 'start' || name === 'expire');
    return isDay ? intl.formatDate(timeOf(text) ?? undefined, { dateStyle: 'medium' }) : text;
  };
  return (
    <ConflictChoice
      conflict={conflict}
      values={useFormContext<UserValues>().watch()}
      labelOf={(name) => intl.formatMessage({ id: `user.field.${LABELS[name as keyof UserValues] ?? name}` })}
      textOf={textOf}
      onChoose={onChoose}
    />
  );
}
