import { LinkPage } from '../components/link-page';

/** The first password of an account, by a mailed link (PWD-18, PWD-26). */
export default function InitUserPage() {
  return <LinkPage purpose="INIT" />;
}
