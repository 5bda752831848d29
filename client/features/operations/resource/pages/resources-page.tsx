import { useSearchParams } from 'react-router-dom';
import { ResourceDetail } from '../components/resource-detail';
import { ResourceList } from '../components/resource-list';
import { openResource } from '../urls';

/** The resources of the working OU, or one of them (RSRC-02). */
export default function ResourcesPage() {
  const [parameters] = useSearchParams();
  const id = openResource(parameters);
  return id ? <ResourceDetail key={id} id={id} /> : <ResourceList />;
}
