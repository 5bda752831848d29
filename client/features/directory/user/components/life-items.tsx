import { Box } from '@chakra-ui/react';
import { KeyRound, LockOpen, LogOut, Mail, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { UserLifeAction } from '../../../../api/generated/graphql';
import { MenuItem } from '../../../../ui/overlay/menu';
import { isPrompt } from '../hooks/use-life';
import type { PromptAction } from '../hooks/use-life';
import { meantActions, refusalOf } from '../user-life';
import type { LifeUser } from '../user-life';
import type { LifeWork } from '../urls';

const ICONS: Readonly<Record<UserLifeAction, ReactNode>> = {
  UNLOCK: <LockOpen strokeWidth={1.5} />,
  INVITE: <Mail strokeWidth={1.5} />,
  RESET_PASSWORD: <KeyRound strokeWidth={1.5} />,
  END_SESSIONS: <LogOut strokeWidth={1.5} />,
  DISABLE: <UserX strokeWidth={1.5} />,
  ENABLE: <UserCheck strokeWidth={1.5} />,
};

interface Props {
  readonly user: LifeUser;
  readonly onAct: (action: PromptAction) => void;
  /** Opens the question before an action. */
  readonly onAsk: (work: LifeWork) => void;
}

/** The entries of a menu for the life-cycle of a user; a refused one tells why. */
export function LifeItems({ user, onAct, onAsk }: Props) {
  return meantActions(user).map((action) => {
    const reason = refusalOf(user, action);
    return (
      <MenuItem
        key={action}
        value={action}
        icon={ICONS[action]}
        isDisabled={reason !== null}
        onSelect={() => {
          if (isPrompt(action)) onAct(action);
          else onAsk(action === 'END_SESSIONS' ? 'end-sessions' : 'reset-password');
        }}
      >
        <FormattedMessage id={`user.life.${action}`} />
        {reason && (
          <Box textStyle="s12" color="fg.subtle" whiteSpace="normal" maxWidth="60">
            <FormattedMessage id={`user.life.reason.${reason}`} />
          </Box>
        )}
      </MenuItem>
    );
  });
}
