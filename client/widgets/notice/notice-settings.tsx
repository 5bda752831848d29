import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { AppWindow, Moon, Volume2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button/button';
import { Input } from '../../ui/form/input';
import { Switch } from '../../ui/form/switch';
import { AppMark } from '../icon/app-mark';
import { MuteEnd, MuteMenu } from './mute-menu';
import { setWay, useWay } from './notice-ways';
import type { NoticeWay } from './notice-ways';
import { playSound, stopSound, useSoundState } from './sound';
import { useNoticeSettings } from './use-notice-settings';

/** Proposed when somebody switches quiet hours on, in minutes since midnight. */
const NIGHT = { from: 22 * 60, to: 6 * 60 };

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const WAYS = [
  { way: 'popup', Icon: AppWindow },
  { way: 'sound', Icon: Volume2 },
] as const satisfies readonly { way: NoticeWay; Icon: unknown }[];

const pad = (value: number) => String(value).padStart(2, '0');
/** HH:mm of minutes since midnight. */
export const clockTime = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
const minutesOf = (time: string): number | null => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
};

export interface NoticeApp {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
}

interface Props {
  readonly userId: string;
  /** Apps whose messages can be muted; muted ones are added. */
  readonly apps: readonly NoticeApp[];
}

/**
 * How messages draw attention: popup and sound in this browser (MSG-27), quiet hours and muted apps in every browser of
 * the person.
 */
export function NoticeSettings({ userId, apps }: Props) {
  return (
    <>
      {WAYS.map(({ way, Icon }) => (
        <WayRow key={way} way={way} userId={userId} icon={<Icon {...ICON} />} />
      ))}
      <QuietRow />
      <AppRows apps={apps} />
    </>
  );
}

function WayRow({ way, userId, icon }: { way: NoticeWay; userId: string; icon: ReactNode }) {
  const label = useId();
  const isOn = useWay(way, userId);
  return (
    <Row
      icon={icon}
      labelId={label}
      title={`notice.${way}`}
      text={<FormattedMessage id={`notice.${way}Text`} />}
      below={way === 'sound' && <BlockedSound />}
    >
      {way === 'sound' && <TrySound />}
      <Switch aria-labelledby={label} isOn={isOn} onChange={(wanted) => setWay(way, userId, wanted)} />
    </Row>
  );
}

/** Says that the browser refuses sound, and the remedy; a click allows it only where the site is not barred from it. */
function BlockedSound() {
  const { isBlocked } = useSoundState();
  return (
    <Box role="status" textStyle="s12" color="status.warning" _empty={{ display: 'none' }}>
      {isBlocked && <FormattedMessage id="notice.soundBlocked" />}
    </Box>
  );
}

/** Plays the sound of a message once, or ends what plays. */
export function TrySound() {
  const { playing } = useSoundState();
  return (
    <Button variant="ghost" size="sm" onClick={() => (playing ? stopSound() : playSound('message', 1))}>
      <FormattedMessage id={playing ? 'notice.stopSound' : 'notice.trySound'} />
    </Button>
  );
}

function QuietRow() {
  const label = useId();
  const { settings, isFailed, setQuietHours } = useNoticeSettings();
  // A failed call is told by itself.
  const save = (from: number | null, to: number | null) => setQuietHours(from, to).catch(() => undefined);
  const isOn = typeof settings?.quietFrom === 'number';
  return (
    <Row
      icon={<Moon {...ICON} />}
      labelId={label}
      title="notice.quiet"
      text={<FormattedMessage id={isFailed ? 'common.loadFailed' : 'notice.quietText'} />}
      below={
        settings &&
        settings.quietFrom !== null &&
        settings.quietTo !== null && <Hours from={settings.quietFrom} to={settings.quietTo} onSave={save} />
      }
    >
      <Switch
        aria-labelledby={label}
        isOn={isOn}
        disabled={!settings}
        onChange={(wanted) => void (wanted ? save(NIGHT.from, NIGHT.to) : save(null, null))}
      />
    </Row>
  );
}

interface HoursProps {
  readonly from: number;
  readonly to: number;
  readonly onSave: (from: number, to: number) => Promise<void>;
}

/** Two times, kept when a field is left; equal ones would be no hours, and are said to be. */
function Hours({ from, to, onSave }: HoursProps) {
  // Only what was typed and is not kept yet: an answer for one time must not undo the typing of the other.
  const [typed, setTyped] = useState<{ readonly from?: string; readonly to?: string }>({});
  const entry = { from: typed.from ?? clockTime(from), to: typed.to ?? clockTime(to) };
  const id = useId();
  const isEqual = entry.from === entry.to;
  const save = () => {
    const [start, end] = [minutesOf(entry.from), minutesOf(entry.to)];
    if (start === null || end === null || isEqual || (start === from && end === to)) return;
    void onSave(start, end).then(() =>
      setTyped((now) => ({
        ...(now.from !== entry.from && { from: now.from }),
        ...(now.to !== entry.to && { to: now.to }),
      })),
    );
  };
  return (
    <Box mt="2">
      <Flex gap="3" wrap="wrap">
        {(['from', 'to'] as const).map((end) => (
          <Flex key={end} as="label" alignItems="center" gap="2" textStyle="s13">
            <FormattedMessage id={`notice.${end}`} />
            <Input
              type="time"
              width="140px"
              required
              value={entry[end]}
              aria-invalid={isEqual || undefined}
              aria-describedby={isEqual ? id : undefined}
              onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
              onBlur={save}
              onKeyDown={({ key }) => key === 'Enter' && save()}
            />
          </Flex>
        ))}
      </Flex>
      {isEqual && (
        <Text id={id} role="alert" mt="1" textStyle="s12" color="status.danger">
          <FormattedMessage id="notice.quietEqual" />
        </Text>
      )}
    </Box>
  );
}

/** The apps, each with its mute; muted ones first, so that they are found. */
function AppRows({ apps }: { apps: readonly NoticeApp[] }) {
  const { settings } = useNoticeSettings();
  if (!settings) return null;
  const known = new Set(apps.map(({ id }) => id));
  const muted = new Set(settings.mutes.map(({ appId }) => appId));
  const others = settings.mutes.filter(({ appId }) => !known.has(appId));
  const all = [...apps, ...others.map(({ appId, name }) => ({ id: appId, name, icon: null }))];
  if (all.length === 0) return null;
  const rows = [...all.filter(({ id }) => muted.has(id)), ...all.filter(({ id }) => !muted.has(id))];
  return (
    <Box borderTopWidth="1px" py="2">
      <Text as="h3" px="4" py="1" textStyle="s12" fontWeight="500" color="fg.muted">
        <FormattedMessage id="notice.apps" />
      </Text>
      <chakra.ul listStyleType="none">
        {rows.map(({ id, name, icon }) => (
          <Flex key={id} as="li" px="4" gap="3" minHeight={{ base: '12', md: '10' }} alignItems="center">
            <AppMark appId={id} icon={icon} />
            <Text flex="1" truncate title={name}>
              {name}
            </Text>
            <Text textStyle="s12" color="fg.muted" whiteSpace="nowrap">
              <MuteEnd appId={id} />
            </Text>
            <MuteMenu appId={id} name={name} />
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly labelId: string;
  /** The key of its text. */
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

function Row({ icon, labelId, title, text, children, below }: RowProps) {
  return (
    <Flex px="4" py="2.5" gap="3" minHeight="14" alignItems="flex-start" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Box color="fg.muted" pt="0.5" flexShrink={0}>
        {icon}
      </Box>
      <Box flex="1" minWidth="0">
        <Box id={labelId} fontWeight="500">
          <FormattedMessage id={title} />
        </Box>
        <Box textStyle="s12" color="fg.subtle">
          {text}
        </Box>
        {below}
      </Box>
      <Flex alignItems="center" gap="1" flexShrink={0}>
        {children}
      </Flex>
    </Flex>
  );
}
