import { useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Conflict } from '../../../../ui/form/conflict';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { timeOf } from '../../../../ui/text/day';
import type { UserValues } from '../user-form';
import { LABELS } from './user-text';

interface Props {
  readonly conflict: Conflict<UserValues>;
  readonly onChoose: (name: keyof UserValues, isMine: boolean) => void;
}

/** The fields of a user that somebody else changed too, each with both values. */
export function UserConflict({ conflict: { mine, theirs, contested }, onChoose }: Props) {
  const intl = useIntl();
  const now = useFormContext<UserValues>().watch();
  const textOf = (values: UserValues, name: keyof UserValues) => {
    const text = String(values[name]);
    const isDay = text !== '' && (name === 'start' || name === 'expire');
    return isDay ? intl.formatDate(timeOf(text) ?? undefined, { dateStyle: 'medium' }) : text;
  };
  return (
    <ConflictChoice
      title={<FormattedMessage id={`user.overtaken.${contested.length > 0 ? 'choose' : 'other'}`} />}
      fields={contested.map((name) => ({
        name,
        label: <FormattedMessage id={`user.field.${LABELS[name] ?? name}`} />,
        mine: textOf(mine, name),
        theirs: textOf(theirs, name),
        isMine: now[name] !== theirs[name],
      }))}
      onChoose={(name, isMine) => onChoose(name as keyof UserValues, isMine)}
    />
  );
}
