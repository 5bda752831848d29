import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { IconDialog } from '../../../../widgets/icon/icon-picker';
import type { MenuDetails } from '../app-menus';
import type { MenuWork } from '../urls';
import { DeleteMenu } from './delete-menu';
import { JumpDialog } from './jump-dialog';
import { MenuDialog } from './menu-dialog';

interface Props {
  readonly work: MenuWork;
  readonly app: FramedApp;
  /** The menu of the dialog, or the parent of a new one; undefined while it is not known. */
  readonly menu: MenuDetails | undefined;
  /** The codes of the app's menus. */
  readonly codes: ReadonlySet<string>;
  /** The number of menus below it. */
  readonly below: number;
  /** Called after a change, with the id of a new one. */
  readonly onSaved: (created?: string) => void;
  readonly onIcon: (icon: string | null) => void;
  readonly onClose: () => void;
}

/** The dialog that the address names. Names and addresses are the OU's to change in apps that it made itself. */
export function MenuDialogs({ work, app, menu, codes, below, onSaved, onIcon, onClose }: Props) {
  const isOwn = app.origin === 'CUSTOM';
  if (work === 'add') {
    const parent = menu && menu.parentId === null ? menu : null;
    return (
      isOwn && (
        <MenuDialog appId={app.id} menu={null} parent={parent} codes={codes} onSaved={onSaved} onClose={onClose} />
      )
    );
  }
  if (!menu) return null;
  if (work === 'icon') return <IconDialog value={menu.icon} onChoose={onIcon} onClose={onClose} />;
  if (work === 'jump') return <JumpDialog key={menu.id} app={app} menu={menu} onSaved={onSaved} onClose={onClose} />;
  if (!isOwn) return null;
  if (work === 'delete') return <DeleteMenu menu={menu} below={below} onDeleted={onSaved} onClose={onClose} />;
  return (
    <MenuDialog
      key={menu.id}
      appId={app.id}
      menu={menu}
      parent={null}
      codes={codes}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
