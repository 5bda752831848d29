import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useAppFrameQuery } from '../../api/generated/hooks';
import { AppPage } from '../../widgets/app-frame/app-page';
import { lazyPage } from '../../ui/state/lazy-part';
import { PageSkeleton } from '../../ui/state/skeleton';

const MenusPage = lazyPage(() => import('../../features/applications/menu/pages/menus-page'));
const ShortcutPage = lazyPage(() => import('../../features/applications/shortcut/pages/shortcut-page'));

/** The menus of an application: those of a shortcut app are put together of others (SCUT-02). */
export default function AppMenusPage() {
  const { id = '' } = useParams();
  const { data } = useAppFrameQuery({ variables: { id } });
  if (!data) return <AppPage id={id}>{() => null}</AppPage>;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {data.appDetail.isShortcut ? <ShortcutPage id={id} /> : <MenusPage />}
    </Suspense>
  );
}
