import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { useWebhookDetailQuery } from '../../../../api/generated/hooks';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { UnavailableState } from '../../../../ui/state/unavailable-state';
import { WebhookBreadcrumb } from '../components/webhook-breadcrumb';
import { WebhookView } from '../components/webhook-view';

/** Between two looks at the condition and the figures, in milliseconds. */
const PACE = 5_000;

/** A webhook with its figures and deliveries, which follow what happens (CALL-461). */
export default function WebhookPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { data, error, loading, refetch } = useWebhookDetailQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    pollInterval: PACE,
    skipPollAttempt: () => document.hidden,
  });
  if (!data) {
    return (
      <Page title={intl.formatMessage({ id: 'webhook.one' })} breadcrumb={<WebhookBreadcrumb />}>
        <Panel padding={loading ? '5' : undefined}>
          {loading ? <SkeletonLines lines={8} /> : <UnavailableState error={error} onRetry={() => void refetch()} />}
        </Panel>
      </Page>
    );
  }
  return <WebhookView key={id} answer={data} />;
}
