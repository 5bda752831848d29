import { Timer } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Switch } from '../../../../ui/form/switch';
import { usePreferences } from '../../session/hooks/use-preferences';
import { useSession } from '../../session/session-context';
import { AccountSection, SectionRow } from './account-section';

const LABEL = 'account-countdown';

/** How the portal draws attention: the countdown of the question about unsaved work (SHELL-37). */
export function NotificationsSection() {
  const { user } = useSession();
  const prefer = usePreferences();
  return (
    <AccountSection id="notifications">
      <SectionRow
        icon={<Timer size={16} strokeWidth={1.5} aria-hidden />}
        title={
          <span id={LABEL}>
            <FormattedMessage id="account.countdown" />
          </span>
        }
        text={<FormattedMessage id="account.countdownText" />}
      >
        <Switch
          aria-labelledby={LABEL}
          isOn={!user.isLeaveCountdownOff}
          onChange={(isOn) => prefer({ isLeaveCountdownOff: !isOn })}
        />
      </SectionRow>
    </AccountSection>
  );
}
