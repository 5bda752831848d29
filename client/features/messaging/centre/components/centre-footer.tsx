import { chakra, Flex } from '@chakra-ui/react';
import { Moon, RefreshCw, Settings, Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lostSince, subscribe } from '../../../../core/connection';
import { Button } from '../../../../ui/button/button';
import { Dot } from '../../../../ui/text/tag';
import { clockTime } from '../../../../widgets/notice/notice-settings';
import { setWay, useWay } from '../../../../widgets/notice/notice-ways';
import { useNoticeSettings } from '../../../../widgets/notice/use-notice-settings';
import { useSession } from '../../../identity/session/session-context';

interface Props {
  readonly isSetting: boolean;
  readonly onSettings: () => void;
}

/** How messages arrive, and whether they are heard. */
export function CentreFooter({ isSetting, onSettings }: Props) {
  const intl = useIntl();
  const { user } = useSession();
  const { settings } = useNoticeSettings();
  const isSoundOn = useWay('sound', user.id);
  const settingsLabel = intl.formatMessage({ id: 'notice.settings' });
  return (
    <Flex
      flexShrink={0}
      minHeight="12"
      ps="4"
      pe="2"
      gap="3"
      alignItems="center"
      borderTopWidth="1px"
      bg="bg.overlay"
      textStyle="s13"
      color="fg.muted"
    >
      <Arrival />
      {settings && settings.quietFrom !== null && settings.quietTo !== null && (
        <>
          <chakra.span height="4" borderEndWidth="1px" aria-hidden />
          <Flex as="span" alignItems="center" gap="1.5" minWidth="0" fontVariantNumeric="tabular-nums">
            <Moon size={16} strokeWidth={1.5} aria-hidden />
            <chakra.span truncate>
              <FormattedMessage
                id="notice.quietShort"
                values={{ from: clockTime(settings.quietFrom), to: clockTime(settings.quietTo) }}
              />
            </chakra.span>
          </Flex>
        </>
      )}
      <Flex ms="auto" gap="1" flexShrink={0}>
        <Button variant="ghost" size="sm" onClick={() => setWay('sound', user.id, !isSoundOn)}>
          {isSoundOn ? <Volume2 strokeWidth={1.5} aria-hidden /> : <VolumeX strokeWidth={1.5} aria-hidden />}
          <FormattedMessage id={isSoundOn ? 'notice.soundOn' : 'notice.soundOff'} />
        </Button>
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={settingsLabel}
          title={settingsLabel}
          aria-expanded={isSetting}
          onClick={onSettings}
        >
          <Settings strokeWidth={1.5} />
        </Button>
      </Flex>
    </Flex>
  );
}

/** Live, polled (MSG-40), or lost for the moment. */
function Arrival() {
  const { configuration } = useSession();
  const since = useSyncExternalStore(subscribe, lostSince);
  const isPolled = String(configuration.roundRobin) === 'true';
  if (since !== null) {
    return (
      <Flex as="span" alignItems="center" gap="1.5" color="status.warning" whiteSpace="nowrap">
        <RefreshCw size={14} strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="connection.reconnecting" />
      </Flex>
    );
  }
  return (
    <Flex as="span" alignItems="center" gap="2" whiteSpace="nowrap">
      <Dot color={isPolled ? 'status.info' : 'status.success'} aria-hidden />
      <FormattedMessage id={isPolled ? 'notice.polling' : 'notice.live'} />
    </Flex>
  );
}
