import { useParams } from 'react-router-dom';
import { AppPage } from '../../../../widgets/app-frame/app-page';
import { MenuGroups } from '../components/menu-groups';

/** The menu groups of an application. */
export default function MenuGroupsPage() {
  const { id = '' } = useParams();
  return (
    <AppPage id={id} key={id}>
      {() => <MenuGroups appId={id} />}
    </AppPage>
  );
}
