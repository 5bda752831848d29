import { Box } from '@chakra-ui/react';
import { UserMinus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MenuItem } from '../../../../ui/overlay/menu';
import { useSession } from '../../../identity/session/session-context';
import { removalFault } from '../user-form';

export interface RemovableUser {
  readonly id: string;
  readonly name: string;
  readonly isRemovable: boolean;
}

/** The entry of a menu that removes a user, or tells why it cannot (USER-16). */
export function RemoveItem({ user, onSelect }: { user: RemovableUser; onSelect: () => void }) {
  const { user: me } = useSession();
  const fault = removalFault(user, me.id);
  return (
    <MenuItem value="remove" icon={<UserMinus strokeWidth={1.5} />} isDisabled={fault !== null} onSelect={onSelect}>
      <FormattedMessage id="user.remove" />
      {fault && (
        <Box textStyle="s12" color="fg.subtle">
          <FormattedMessage id={fault} />
        </Box>
      )}
    </MenuItem>
  );
}
