import { History, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { useDomainDetailQuery, useDomainRedirectUriQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { HistoryOverlay } from '../../../../widgets/history/history-parts';
import { DeleteDomain } from '../components/delete-domain';
import { SignOnState } from '../components/domain-columns';
import { DomainEditor } from '../components/domain-editor';
import { domainPath, DOMAINS_PATH } from '../urls';

const WORKS = ['delete', 'history'] as const;
const ABOVE = [{ to: DOMAINS_PATH, label: <FormattedMessage id="domain.title" /> }];

/** A domain with its steps and the guide of its provider, or a new one where the address names none. */
export default function DomainPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { id } = useParams();
  const { open, choose } = useDialogAddress(WORKS);
  const redirect = useDomainRedirectUriQuery();
  const detail = useDomainDetailQuery({
    fetchPolicy: 'cache-and-network',
    ...(id ? { variables: { id } } : { variables: { id: '' }, skip: true }),
  });
  const domain = (id && detail.data?.domainDetail) || null;
  const redirectUri = redirect.data?.domainList.redirectUri;
  const error = redirect.error ?? detail.error;
  const here = id ? domain?.name : intl.formatMessage({ id: 'domain.new' });
  return (
    <Page
      title={here ?? intl.formatMessage({ id: 'domain.one' })}
      breadcrumb={<Breadcrumb above={ABOVE} here={here} />}
      aside={domain && <SignOnState domain={domain} />}
      actions={
        domain && (
          <>
            <Button variant="ghost" color="status.danger" onClick={() => choose('delete')}>
              <Trash2 strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="domain.delete.action" />
            </Button>
            <Button onClick={() => choose('history')}>
              <History strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="console.history" />
            </Button>
          </>
        )
      }
    >
      {redirectUri !== undefined && (!id || domain) ? (
        <DomainEditor
          key={id ?? ''}
          domain={domain}
          redirectUri={redirectUri}
          onSaved={(saved) => {
            if (!id) void navigate(domainPath(saved.id), { replace: true });
          }}
          onChecked={() => void detail.refetch()}
        />
      ) : (
        <Panel padding={error ? undefined : '5'}>
          {error ? (
            <UnavailableState
              error={error}
              onRetry={() => {
                void redirect.refetch();
                if (id) void detail.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Panel>
      )}
      {open?.work === 'history' && domain && (
        <HistoryOverlay kind="DOMAIN" id={domain.id} name={domain.name} onClose={() => choose(null)} />
      )}
      {open?.work === 'delete' && domain && (
        <DeleteDomain
          domain={domain}
          onDeleted={() => void navigate(DOMAINS_PATH, { replace: true })}
          onClose={() => choose(null)}
        />
      )}
    </Page>
  );
}
