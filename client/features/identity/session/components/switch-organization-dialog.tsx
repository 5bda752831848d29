import { Flex } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../../../ui/dialog/dialog';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useChooseOrganization } from '../hooks/use-choose-organization';
import { useSession } from '../session-context';
import { OrganizationPicker } from './organization-picker';

const LeaveOrganizationDialog = lazyPart(() => import('./leave-organization-dialog'));

/** OUSW-02: with its padding the body is 400 px high. */
const LIST_HEIGHT = '392px';

/** Working in another OU, on wide screens: a list in a dialog, which loads the portal afresh (OUSW-02, OUSW-06). */
export default function SwitchOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { workingOrganization } = useSession();
  const { busyWith, choose } = useChooseOrganization('/');
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog title={<FormattedMessage id="session.switchOrganization" />} onClose={onClose}>
      <Flex direction="column" maxHeight={LIST_HEIGHT}>
        <OrganizationPicker
          isInDialog
          chosen={busyWith}
          isBusy={busyWith !== null}
          onLeave={() => setLeaving(true)}
          onChoose={(id) => (id === workingOrganization?.id ? onClose() : choose(id))}
        />
      </Flex>
      {/* Above this one: the focus comes back to the button that opened it. */}
      {isLeaving && (
        <Suspense fallback={null}>
          <LeaveOrganizationDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}
