import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { failureOf } from '../../../api/failure';
import { useOrganizationDetailQuery } from '../../../api/generated/hooks';
import { Dialog } from '../../../ui/dialog';
import { ErrorState } from '../../../ui/error-state';
import { SkeletonLines } from '../../../ui/skeleton';
import type { CreatedAdmin } from '../hooks/use-admin-change';
import { openDialog, withDialog } from '../urls';
import type { OrganizationDialog } from '../urls';
import { AdminDialog } from './admin-dialog';
import { InitialPasswordDialog } from './initial-password-dialog';
import { OrganizationDetails } from './organization-details';
import { ResetPasswordDialog } from './reset-password-dialog';

/** The dialog that the address names, for the OU that it names, as the server knows it now. */
export default function OrganizationDialogs() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedAdmin | null>(null);
  const open = openDialog(parameters);
  const show = (id: string | null, dialog?: OrganizationDialog) =>
    void navigate({ search: withDialog(location.search, id, dialog) }, { replace: true });
  return (
    <>
      {open && <OpenDialog key={open.id} {...open} show={show} onCreated={setCreated} />}
      {created && <InitialPasswordDialog created={created} onClose={() => setCreated(null)} />}
    </>
  );
}

interface Props {
  readonly id: string;
  readonly dialog: OrganizationDialog;
  readonly show: (id: string | null, dialog?: OrganizationDialog) => void;
  readonly onCreated: (created: CreatedAdmin) => void;
}

function OpenDialog({ id, dialog, show, onCreated }: Props) {
  const { data, error, refetch } = useOrganizationDetailQuery({
    variables: { organizationId: id },
    context: { isSilent: true, skipNotFound: true },
    fetchPolicy: 'network-only',
  });
  const close = () => show(null);
  const organization = data?.organizationInfo;
  if (!organization) {
    return (
      <Dialog title="" onClose={close}>
        {error ? <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} /> : <SkeletonLines lines={5} />}
      </Dialog>
    );
  }
  if (dialog === 'details') {
    return <OrganizationDetails organization={organization} onChangeAdmin={() => show(id, 'admin')} onClose={close} />;
  }
  // An address kept from before the administrator changed finds nobody to write to.
  if (dialog === 'reset') {
    const { admin } = organization;
    return admin?.email ? <ResetPasswordDialog name={admin.name} email={admin.email} onClose={close} /> : null;
  }
  return <AdminDialog organization={organization} onCreated={onCreated} onClose={close} />;
}
