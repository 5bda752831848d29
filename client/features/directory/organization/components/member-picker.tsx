import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrganizationMembersQuery } from '../../../../api/generated/graphql';
import { useOrganizationMembersQuery } from '../../../../api/generated/hooks';
import { PersonPicker } from '../../../../widgets/people/person-picker';
import { usePaused } from '../../../../ui/timing/use-paused';

export type Member = OrganizationMembersQuery['organizationMembers']['members'][number];

interface Props {
  readonly organizationId: string;
  /** Administers the OU already. */
  readonly adminId: string | null;
  readonly selected: Member | null;
  readonly onSelect: (member: Member) => void;
}

/** One member of an OU. */
export function MemberPicker({ organizationId, adminId, selected, onSelect }: Props) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const { data, previousData, loading, error, refetch } = useOrganizationMembersQuery({
    variables: { organizationId, search },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.organizationMembers;
  return (
    <PersonPicker
      text={text}
      onText={setText}
      field={{ label: intl.formatMessage({ id: 'organization.admin.findMember' }) }}
      listLabel={intl.formatMessage({ id: 'organization.admin.members' })}
      people={answer?.members}
      hasMore={answer?.hasMore ?? false}
      isLoading={loading}
      searched={search}
      error={error}
      onRetry={() => void refetch()}
      none={<FormattedMessage id="organization.admin.noMembers" />}
      selectedId={selected?.id}
      refusal={({ id }) => id === adminId && <FormattedMessage id="organization.admin.isCurrent" />}
      onTake={onSelect}
    />
  );
}
