import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { useSession } from '../session-context';

/** The way out of an OU, where OUs are chosen; nothing for whom there is none to leave. */
export function LeaveOrganization({ onLeave }: { onLeave: () => void }) {
  const { organizations } = useSession();
  if (!organizations.some(({ isLeavable }) => isLeavable)) return null;
  return (
    <Button variant="ghost" size="sm" alignSelf="flex-start" flexShrink={0} onClick={onLeave}>
      <FormattedMessage id="session.leaveOrganization" />
    </Button>
  );
}
