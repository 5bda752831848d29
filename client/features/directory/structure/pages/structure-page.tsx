import { Navigate, useParams } from 'react-router-dom';
import { structurePath } from '../urls';

/** The address of one node leads to the tree with it chosen. */
export default function StructurePage() {
  const { id = '' } = useParams();
  return <Navigate replace to={structurePath(id)} />;
}
