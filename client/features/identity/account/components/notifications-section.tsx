import { Box } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useMessageListQuery, usePortalAppsQuery } from '../../../../api/generated/hooks';
import { MoreMessages } from '../../../../locales/locale-provider';
import { Switch } from '../../../../ui/form/switch';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { NoticeSettings } from '../../../../widgets/notice/notice-settings';
import { usePreferences } from '../../session/hooks/use-preferences';
import { useSession } from '../../session/session-context';
import { AccountSection, SectionRow } from './account-section';

const LABEL = 'account-countdown';

/**
 * How the portal draws attention: new messages (MSG-27, CALL-360), and the countdown of the question about unsaved work
 * (SHELL-37).
 */
export function NotificationsSection() {
  const { user, workingOrganization } = useSession();
  const prefer = usePreferences();
  return (
    <AccountSection id="notifications">
      {workingOrganization && (
        <Box borderBottomWidth="1px">
          <MessageNotices userId={user.id} />
        </Box>
      )}
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

/** Of the working OU: its apps send them. */
function MessageNotices({ userId }: { userId: string }) {
  const messages = useMessageListQuery({ fetchPolicy: 'cache-first' });
  const portal = usePortalAppsQuery({ fetchPolicy: 'cache-first' });
  const apps = portal.data?.portalAppResourceList.categories.flatMap((category) => category.apps) ?? [];
  const senders = messages.data?.messageList.apps ?? [];
  const pending = (
    <Box padding="4">
      <SkeletonLines lines={4} />
    </Box>
  );
  return (
    <MoreMessages bundle="notice" pending={pending}>
      <NoticeSettings
        userId={userId}
        apps={senders.map(({ id, name }) => ({ id, name, icon: apps.find((app) => app.id === id)?.icon ?? null }))}
      />
    </MoreMessages>
  );
}
