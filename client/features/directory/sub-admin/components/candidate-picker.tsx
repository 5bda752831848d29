import { useState } from 'react';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSubAdminCandidatesQuery } from '../../../../api/generated/hooks';
import { PersonPicker } from '../../../../widgets/people/person-picker';
import { usePaused } from '../../../../ui/timing/use-paused';
import type { Person } from '../sub-admin-form';

/** The number of people that are offered; more call for a search. */
const SHOWN = 20;

interface Props {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onTake: (person: Person) => void;
}

/** One member who can be made a sub-administrator (SUBA-18). */
export function CandidatePicker({ inputRef, describedBy, isInvalid, onTake }: Props) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const { data, previousData, loading, error, refetch } = useSubAdminCandidatesQuery({
    variables: { search, pagination: { limit: SHOWN } },
    fetchPolicy: 'network-only',
  });
  const answer = (data ?? previousData)?.subAdminCandidateUsers;
  return (
    <PersonPicker
      text={text}
      onText={setText}
      field={{
        id: 'sub-admin-person',
        ref: inputRef,
        label: intl.formatMessage({ id: 'subAdmin.person.find' }),
        'aria-describedby': describedBy,
        'aria-invalid': isInvalid || undefined,
        'aria-required': true,
      }}
      listLabel={intl.formatMessage({ id: 'subAdmin.person.candidates' })}
      people={answer?.users}
      hasMore={answer !== undefined && answer.pagination.total > answer.users.length}
      isLoading={loading}
      searched={search}
      error={error}
      onRetry={() => void refetch()}
      none={<FormattedMessage id="subAdmin.person.none" />}
      onTake={onTake}
    />
  );
}
