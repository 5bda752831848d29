import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SessionListQuery } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';
import { dateTime, RelativeTime } from '../../../../ui/text/time';

export type SessionFacts = SessionListQuery['sessionList'][number];

interface Props {
  readonly session: SessionFacts;
  /** Asks to end it; without it there is no button. */
  readonly onEnd?: () => void;
  /** The button has the focus. */
  readonly isFocused?: boolean;
  /** Stands below. */
  readonly children?: ReactNode;
}

/** A session as one of a list: where, from where and since when somebody is signed in. Stands within `AccountTexts`. */
export function SessionRow({ session, onEnd, isFocused, children }: Props) {
  const intl = useIntl();
  const { ip } = session;
  const Icon = session.isMobile ? Smartphone : Monitor;
  const device =
    [session.browser, session.system].filter(Boolean).join(' · ') || intl.formatMessage({ id: 'sessions.unknown' });
  return (
    <chakra.li px="4" py="2.5" borderTopWidth="1px">
      <Flex gap="3" alignItems="flex-start">
        <Box color="fg.muted" pt="0.5">
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </Box>
        <Box flex="1" minWidth="0">
          <Flex gap="2" wrap="wrap" alignItems="center">
            <Text fontWeight="500">{device}</Text>
            {session.isCurrent && (
              <Tag tone="accent">
                <FormattedMessage id="sessions.current" />
              </Tag>
            )}
            {session.isSso && (
              <Tag>
                <FormattedMessage id="sessions.sso" />
              </Tag>
            )}
          </Flex>
          <Text textStyle="s12" color="fg.muted" overflowWrap="anywhere">
            {ip} · {session.organizationName ?? <FormattedMessage id="sessions.noOrganization" />}
          </Text>
          <Text textStyle="s12" color="fg.subtle">
            {session.isCurrent ? (
              <FormattedMessage id="sessions.activeNow" />
            ) : (
              <>
                <FormattedMessage
                  id="sessions.active"
                  values={{ time: <RelativeTime key="time" time={session.lastActiveTime} /> }}
                />
                {' · '}
                <Box as="span" whiteSpace="nowrap">
                  {dateTime(session.lastActiveTime)}
                </Box>
              </>
            )}
          </Text>
        </Box>
        {onEnd && (
          <Button
            autoFocus={isFocused}
            aria-label={intl.formatMessage({ id: 'sessions.endOf' }, { device, ip })}
            onClick={onEnd}
          >
            <FormattedMessage id="sessions.end" />
          </Button>
        )}
      </Flex>
      {children}
    </chakra.li>
  );
}
