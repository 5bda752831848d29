import { ReadingDialog } from '../../features/messaging/announcement/components/reading-dialog';
import { READING_WORKS } from '../../features/messaging/announcement/received-path';
import { MoreMessages } from '../../locales/locale-provider';
import { useDialogAddress } from '../../ui/dialog/dialog-address';

/** The announcement that the address has open, over the portal. */
export default function AnnouncementReader() {
  const { open, choose } = useDialogAddress(READING_WORKS);
  return (
    open && (
      <MoreMessages bundle="announcement" pending={null}>
        <ReadingDialog hasHistoryEntry key={open.of} id={open.of} onClose={() => choose(null)} />
      </MoreMessages>
    )
  );
}
