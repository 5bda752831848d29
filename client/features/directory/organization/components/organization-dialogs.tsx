import { useState } from 'react';
import { failureOf } from '../../../../core/failure';
import { useOrganizationDetailQuery } from '../../../../api/generated/hooks';
import { GuardedFlow } from '../../../../ui/dialog/back-guard';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { ErrorState } from '../../../../ui/state/error-state';
import { InitialPassword } from '../../../../widgets/people/initial-password';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { CreatedAdmin } from '../hooks/use-admin-change';
import { ORGANIZATION_WORKS } from '../urls';
import type { OrganizationWork } from '../urls';
import { AdminDialog } from './admin-dialog';
import { CreateOrganization } from './create-organization';
import { OrganizationDetails } from './organization-details';
import { ResetPasswordDialog } from './reset-password-dialog';

/**
 * The dialog that the address names, for the OU that it names, as the server knows it now.
 * @param onMade called after an OU was made
 */
export default function OrganizationDialogs({ onMade }: { onMade: () => void }) {
  const { open, choose } = useDialogAddress(ORGANIZATION_WORKS);
  const [created, setCreated] = useState<CreatedAdmin | null>(null);
  return (
    <GuardedFlow>
      {open?.work === 'create' && (
        <CreateOrganization
          onClose={() => choose(null)}
          onCreated={(made) => {
            choose(null);
            onMade();
            if (made.initialPassword) setCreated(made);
          }}
        />
      )}
      {open && open.work !== 'create' && (
        <Opened key={open.of} id={open.of} dialog={open.work} onChoose={choose} onCreated={setCreated} />
      )}
      {created && <InitialPassword created={created} onClose={() => setCreated(null)} />}
    </GuardedFlow>
  );
}

interface Props {
  readonly id: string;
  readonly dialog: OrganizationWork;
  readonly onChoose: ChooseDialog<OrganizationWork>;
  readonly onCreated: (created: CreatedAdmin) => void;
}

function Opened({ id, dialog, onChoose, onCreated }: Props) {
  const { data, error, refetch } = useOrganizationDetailQuery({
    variables: { organizationId: id },
    fetchPolicy: 'network-only',
  });
  const close = () => onChoose(null);
  const organization = data?.organizationInfo;
  if (!organization) {
    return (
      <Dialog title="" onClose={close}>
        {error ? <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} /> : <SkeletonLines lines={5} />}
      </Dialog>
    );
  }
  if (dialog === 'details') {
    return (
      <OrganizationDetails organization={organization} onChangeAdmin={() => onChoose('admin', id)} onClose={close} />
    );
  }
  // An old address may name an OU whose administrator has no e-mail address, or that has none.
  if (dialog === 'reset') {
    const { admin } = organization;
    return admin?.email ? <ResetPasswordDialog name={admin.name} address={admin.email} onClose={close} /> : null;
  }
  return <AdminDialog organization={organization} onCreated={onCreated} onClose={close} />;
}
