import { useIntl } from 'react-intl';
import { Page } from '../../../../ui/layout/page';
import { OrganizationTable } from '../components/organization-table';

/** The super administrator's landing: every OU of the installation. */
export default function SuperPage() {
  const intl = useIntl();
  return (
    <Page title={intl.formatMessage({ id: 'console.menu.super' })}>
      <OrganizationTable />
    </Page>
  );
}
