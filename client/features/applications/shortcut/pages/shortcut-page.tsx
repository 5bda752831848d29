import { AppPage } from '../../../../widgets/app-frame/app-page';
import { DeleteShortcut } from '../components/delete-shortcut';
import { ShortcutEditor } from '../components/shortcut-editor';

/** The menus and permissions of a shortcut app, in the frame of its pages. */
export default function ShortcutPage({ id }: { id: string }) {
  return (
    <AppPage id={id} actions={(app) => <DeleteShortcut app={app} />}>
      {(app) => <ShortcutEditor app={app} />}
    </AppPage>
  );
}
