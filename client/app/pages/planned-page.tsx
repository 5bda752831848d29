import { LayoutGrid } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/button/button';
import { EmptyState } from '../../ui/state/empty-state';
import { Page, Panel } from '../../ui/layout/page';
import { menuEntry } from '../admin-menu';

/**
 * Placeholder in the console for a section of a later version, so that its right leads to no dead end (ROUTE-15…20).
 */
export default function PlannedPage() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const { label, icon: Icon = LayoutGrid } = menuEntry(pathname.replace(/\/+$/, '')) ?? {};
  return (
    <Page title={intl.formatMessage({ id: label ?? 'console.title' })}>
      <Panel>
        <EmptyState
          icon={<Icon size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="console.planned" />}
          text={<FormattedMessage id="console.plannedText" />}
          action={
            <ButtonLink asChild>
              <Link to="/portal">
                <FormattedMessage id="console.plannedAction" />
              </Link>
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  );
}
