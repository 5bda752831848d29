import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Hint } from '../../../../ui/overlay/hint';
import { CONSOLE } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';

const SEEN = 'portal.consoleHint';

/** Keeps that somebody knows the way to the console (SHELL-04). */
export const keepConsoleHintSeen = () => localStorage.setItem(SEEN, '1');

/** Says below the link to the console what it is for, until it is dismissed or followed once (SHELL-04). */
export function ConsoleHint() {
  const { userPermissionType } = useSession();
  const [isSeen, setSeen] = useState(() => localStorage.getItem(SEEN) !== null);
  if (isSeen || !CONSOLE.includes(userPermissionType)) return null;
  return (
    <Hint
      onDismiss={() => {
        keepConsoleHintSeen();
        setSeen(true);
      }}
    >
      <FormattedMessage id="portal.consoleHint" />
    </Hint>
  );
}
