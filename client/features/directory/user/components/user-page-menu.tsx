import { useIntl } from 'react-intl';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RemoveItem } from './remove-item';
import type { RemovableUser } from './remove-item';

/** Further actions of the user of a page. */
export function UserPageMenu({ user, onRemove }: { user: RemovableUser; onRemove: () => void }) {
  const intl = useIntl();
  return (
    <MoreMenu isOfPage label={intl.formatMessage({ id: 'user.actionsOf' }, { name: user.name })}>
      <RemoveItem user={user} onSelect={onRemove} />
    </MoreMenu>
  );
}
