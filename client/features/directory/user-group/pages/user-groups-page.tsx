import { useSearchParams } from 'react-router-dom';
import { GroupDetail } from '../components/group-detail';
import { GroupList } from '../components/group-list';
import { openGroup } from '../urls';

/** The user groups of the working OU, or one of them: the specification gives both one path (ROUTE-15). */
export default function UserGroupsPage() {
  const [parameters] = useSearchParams();
  const id = openGroup(parameters);
  return id ? <GroupDetail key={id} id={id} /> : <GroupList />;
}
