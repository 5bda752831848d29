import { LinkPage } from '../components/link-page';

/** A new password by a mailed link (PWD-18). */
export default function ResetPasswordPage() {
  return <LinkPage purpose="RESET" />;
}
