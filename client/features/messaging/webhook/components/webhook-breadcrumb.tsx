import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { WEBHOOKS_PATH } from '../urls';

/** The link back to the webhooks. */
export const WebhookBreadcrumb = ({ here }: { here?: ReactNode }) => (
  <Breadcrumb above={[{ to: WEBHOOKS_PATH, label: <FormattedMessage id="webhook.title" /> }]} here={here} />
);
