import { Box } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MenuItem } from '../../../../ui/overlay/menu';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';

interface Props {
  readonly user: { readonly id: string; readonly status: string };
  readonly onSelect: () => void;
}

/** The entry of a menu that leads to the portal as a user sees it, for the OU administrator; a refused one tells why. */
export function ViewItem({ user, onSelect }: Props) {
  const { userPermissionType, user: self } = useSession();
  if (userPermissionType !== LEVEL.OU_ADMIN) return null;
  const reason = user.id === self.id ? 'SELF' : user.status === 'DISABLED' ? 'DISABLED' : null;
  return (
    <MenuItem value="view" icon={<Eye strokeWidth={1.5} />} isDisabled={reason !== null} onSelect={onSelect}>
      <FormattedMessage id="user.view" />
      {reason && (
        <Box textStyle="s12" color="fg.subtle" whiteSpace="normal" maxWidth="60">
          <FormattedMessage id={`user.life.reason.${reason}`} />
        </Box>
      )}
    </MenuItem>
  );
}
