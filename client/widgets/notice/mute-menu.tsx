import { Box } from '@chakra-ui/react';
import { Bell, BellOff, BellRing, Clock, Sun } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button/button';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu';
import { useNow } from '../../ui/timing/use-now';
import { muteEnds, muteOf } from './quiet';
import { useNoticeSettings } from './use-notice-settings';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface Props {
  readonly appId: string;
  /** The name of the app. */
  readonly name: string;
}

/** Mutes the messages of an app for a time, or ends that; alarms are not muted (CALL-362). */
export function MuteMenu({ appId, name }: Props) {
  const intl = useIntl();
  const now = useNow();
  const { settings, mute, unmute } = useNoticeSettings();
  if (!settings) return null;
  const isMuted = muteOf(settings, appId, now) !== null;
  const { hour, evening, morning } = muteEnds(now);
  const clock = (time: number) => intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  // A failed call is told by itself.
  const until = (time: number | null) => () => void mute(appId, time).catch(() => undefined);
  return (
    <Menu
      label={intl.formatMessage({ id: 'notice.mute' }, { name })}
      trigger={
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={intl.formatMessage({ id: isMuted ? 'notice.muted' : 'notice.mute' }, { name })}
        >
          {isMuted ? <BellOff strokeWidth={1.5} /> : <Bell strokeWidth={1.5} />}
        </Button>
      }
    >
      {isMuted && (
        <>
          <MenuItem
            value="unmute"
            icon={<BellRing {...ICON} />}
            onSelect={() => void unmute(appId).catch(() => undefined)}
          >
            <FormattedMessage id="notice.unmute" />
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem value="hour" icon={<Clock {...ICON} />} onSelect={until(hour)}>
        <FormattedMessage id="notice.mute.hour" />
      </MenuItem>
      {evening !== null && (
        <MenuItem value="evening" icon={<Clock {...ICON} />} onSelect={until(evening)}>
          <FormattedMessage id="notice.mute.evening" values={{ time: clock(evening) }} />
        </MenuItem>
      )}
      <MenuItem value="morning" icon={<Sun {...ICON} />} onSelect={until(morning)}>
        <FormattedMessage id="notice.mute.morning" values={{ time: clock(morning) }} />
      </MenuItem>
      <MenuItem value="always" icon={<BellOff {...ICON} />} onSelect={until(null)}>
        <FormattedMessage id="notice.mute.always" />
      </MenuItem>
      <MenuSeparator />
      <Box px="2.5" py="1.5" maxWidth="220px" textStyle="s12" color="fg.muted">
        <FormattedMessage id="notice.mute.text" />
      </Box>
    </Menu>
  );
}

/** Until when an app is muted, in words; nothing while it is not. */
export function MuteEnd({ appId }: { appId: string }) {
  const intl = useIntl();
  const now = useNow();
  const { settings } = useNoticeSettings();
  const mute = settings && muteOf(settings, appId, now);
  if (!mute) return null;
  if (mute.until === null) return <FormattedMessage id="notice.mutedAlways" />;
  const isToday = new Date(mute.until).toDateString() === new Date(now).toDateString();
  const time = intl.formatDate(mute.until, {
    ...(!isToday && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return <FormattedMessage id="notice.mutedUntil" values={{ time }} />;
}
