import { AccountPage } from '../../features/identity/account/pages/account-page';
import { HeaderEnd } from '../header-end';

/** The page of the account with the ways on that every header has: features do not know each other, their page does. */
export default function AccountWithHeader() {
  return <AccountPage end={<HeaderEnd />} />;
}
