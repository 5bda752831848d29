import { Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { useSubAdminDetailQuery, useSubAdminRightsQuery } from '../../../../api/generated/hooks';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import type { ConsoleOf } from '../components/preview-panel';
import { RemoveSubAdmin } from '../components/remove-sub-admin';
import { SubAdminForm } from '../components/sub-admin-form';
import { SUB_ADMINS_PATH, WORKS } from '../urls';

const ABOVE = [{ to: SUB_ADMINS_PATH, label: <FormattedMessage id="subAdmin.title" /> }];

/** A sub-administrator, or a new one where the address names nobody (SUBA-01). */
export function SubAdminPage({ consoleOf }: { consoleOf: ConsoleOf }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { id } = useParams();
  const { open, choose } = useDialogAddress(WORKS);
  const rights = useSubAdminRightsQuery({ fetchPolicy: 'network-only' });
  const detail = useSubAdminDetailQuery({
    fetchPolicy: 'network-only',
    ...(id ? { variables: { userId: id } } : { variables: { userId: '' }, skip: true }),
  });
  const subAdmin = detail.data?.subAdminDetail ?? null;
  const error = rights.error ?? detail.error;
  const isReady = rights.data !== undefined && (!id || subAdmin !== null);
  const leave = () => void navigate(SUB_ADMINS_PATH);
  return (
    <Page
      title={subAdmin?.user.name ?? intl.formatMessage({ id: id ? 'subAdmin.one' : 'subAdmin.new' })}
      breadcrumb={<Breadcrumb above={ABOVE} here={id ? subAdmin?.user.name : <FormattedMessage id="subAdmin.new" />} />}
      subtitle={
        subAdmin && (
          <ThingLink kind="user" id={subAdmin.user.id}>
            {subAdmin.user.username}
          </ThingLink>
        )
      }
      actions={
        subAdmin?.isManageable && (
          <Button onClick={() => choose('remove')}>
            <Trash2 strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="subAdmin.remove.action" />
          </Button>
        )
      }
    >
      {isReady ? (
        <SubAdminForm
          key={id ?? ''}
          subAdmin={subAdmin}
          grantable={new Set(rights.data?.subAdminCandidateOperations.operations)}
          consoleOf={consoleOf}
          onReload={async () => {
            const { data } = await detail.refetch();
            return data?.subAdminDetail ?? Promise.reject(new Error('gone'));
          }}
          onSaved={leave}
        />
      ) : (
        <Panel padding={error ? undefined : '5'}>
          {error ? (
            <UnavailableState
              error={error}
              onRetry={() => {
                void rights.refetch();
                if (id) void detail.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Panel>
      )}
      {subAdmin?.isManageable && open && (
        <RemoveSubAdmin person={subAdmin.user} onRemoved={leave} onClose={() => choose(null)} />
      )}
    </Page>
  );
}
