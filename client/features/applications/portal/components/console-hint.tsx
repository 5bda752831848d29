import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Hint } from '../../../../ui/overlay/hint';
import { keepConsoleHintSeen } from '../console-hint-seen';

/** Says below the link to the console what it is for, until it is dismissed or followed once (SHELL-04). */
export default function ConsoleHint() {
  const [isSeen, setSeen] = useState(false);
  if (isSeen) return null;
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
