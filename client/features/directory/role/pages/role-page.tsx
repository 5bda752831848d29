import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router-dom';
import { useRoleDetailQuery } from '../../../../api/generated/hooks';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { RoleBreadcrumb } from '../components/role-breadcrumb';
import { RoleDetail } from '../components/role-detail';
import { RoleWizard } from '../components/role-wizard';
import { NEW_ROLE, wizardState } from '../urls';

/** A role with its rights and people, or the steps that make and change it. */
export default function RolePage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const isNew = id === NEW_ROLE;
  const { data, error, loading, refetch } = useRoleDetailQuery({
    variables: { id },
    skip: isNew,
    // A query after a change must not take an answer that was on its way before it.
    context: { queryDeduplication: false },
    fetchPolicy: 'cache-and-network',
  });
  const role = data?.roleDetail;
  const reload = () =>
    refetch().then(
      (answer) => answer.data?.roleDetail ?? null,
      () => null,
    );
  if (isNew) return <RoleWizard key="new" role={null} onReload={reload} />;
  if (!role) {
    return (
      <Page title={intl.formatMessage({ id: 'role.one' })} breadcrumb={<RoleBreadcrumb />}>
        <Panel padding={loading ? '5' : undefined}>
          {loading ? <SkeletonLines lines={8} /> : <UnavailableState error={error} onRetry={() => void refetch()} />}
        </Panel>
      </Page>
    );
  }
  if (wizardState(parameters).isEdit && role.isChangeable) {
    return <RoleEditor key={id} role={role} isReading={loading} onReload={reload} />;
  }
  return <RoleDetail role={role} onReload={() => void reload()} />;
}

/**
 * The role on screen may be older than the stored one: a change begins from the stored role, and is left alone from
 * then on.
 */
function RoleEditor({ isReading, ...wizard }: ComponentProps<typeof RoleWizard> & { isReading: boolean }) {
  const [isBegun, setBegun] = useState(!isReading);
  if (!isBegun && !isReading) setBegun(true);
  return isBegun ? <RoleWizard {...wizard} /> : null;
}
