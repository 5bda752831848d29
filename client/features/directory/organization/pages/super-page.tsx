import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page } from '../../../../ui/layout/page';
import { OrganizationTable } from '../components/organization-table';
import { ORGANIZATION_WORKS } from '../urls';

/** The super administrator's landing: every OU of the installation, and the way to make another. */
export default function SuperPage() {
  const intl = useIntl();
  const { choose } = useDialogAddress(ORGANIZATION_WORKS);
  return (
    <Page
      title={intl.formatMessage({ id: 'console.menu.super' })}
      actions={
        <Button variant="primary" onClick={() => choose('create')}>
          <Plus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="organization.create" />
        </Button>
      }
    >
      <OrganizationTable />
    </Page>
  );
}
