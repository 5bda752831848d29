import { FormattedMessage } from 'react-intl';
import AnnouncementTab from '../../features/messaging/announcement/components/announcement-tab';
import { ReadingDialog } from '../../features/messaging/announcement/components/reading-dialog';
import { READING_WORKS } from '../../features/messaging/announcement/received-path';
import { MoreMessages } from '../../locales/locale-provider';
import { Dialog } from '../../ui/dialog/dialog';
import { useDialogAddress } from '../../ui/dialog/dialog-address';

/** The announcement that the address has open, or the list of all, over the portal. */
export default function AnnouncementReader() {
  const { open, choose } = useDialogAddress(READING_WORKS);
  const close = () => choose(null);
  return (
    open && (
      <MoreMessages bundle="announcement" pending={null}>
        {open.work === 'announcement' ? (
          <ReadingDialog hasHistoryEntry key={open.of} id={open.of} onClose={close} />
        ) : (
          <Dialog hasHistoryEntry size="lg" title={<FormattedMessage id="announcement.title" />} onClose={close}>
            <AnnouncementTab />
          </Dialog>
        )}
      </MoreMessages>
    )
  );
}
