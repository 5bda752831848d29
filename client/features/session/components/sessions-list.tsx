import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SessionListQuery } from '../../../api/generated/graphql';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { dateTime, RelativeTime } from '../../../ui/time';
import { useEnding } from '../hooks/use-ending';

type Session = SessionListQuery['sessionList'][number];

/** All but this one; no session has this id. */
const OTHERS = 'others';

interface Props {
  readonly sessions: readonly Session[];
  readonly onChange: () => Promise<unknown>;
}

/** The open sessions, this one first. Ending cannot be undone, so it is asked for where it was pressed. */
export function SessionsList({ sessions, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  const { end, isBusy, failure } = useEnding();
  const others = sessions.filter((session) => !session.isCurrent);
  const shown = [...sessions.filter((session) => session.isCurrent), ...others];

  const finish = async (id: string) => {
    if (!(await end(id === OTHERS ? null : id))) return;
    await onChange().catch(() => undefined);
    setAsked(null);
    // What was pressed is gone with its row.
    list.current?.focus();
  };
  const question = (id: string, text: ReactNode) => (
    <Question
      text={text}
      fault={failure && (failure.message || <FormattedMessage id="common.noAnswer" />)}
      isBusy={isBusy}
      onKeep={() => {
        setAsked(null);
        setKept(id);
      }}
      onEnd={() => void finish(id)}
    />
  );

  return (
    <>
      <chakra.ul ref={list} tabIndex={-1} borderWidth="1px" borderRadius="panel" bg="bg.surface" outline="none">
        {shown.map((session) => (
          <Row
            key={session.id}
            session={session}
            isAsked={asked === session.id}
            isKept={kept === session.id}
            onAsk={() => setAsked(session.id)}
          >
            {asked === session.id && question(session.id, <FormattedMessage id="sessions.confirm" />)}
          </Row>
        ))}
      </chakra.ul>
      {others.length === 0 ? (
        <Text textStyle="s13" color="fg.muted" role="status">
          <FormattedMessage id="sessions.only" />
        </Text>
      ) : asked === OTHERS ? (
        question(OTHERS, <FormattedMessage id="sessions.confirmOthers" values={{ count: others.length }} />)
      ) : (
        others.length > 1 && (
          <Button
            alignSelf={{ base: 'stretch', md: 'flex-end' }}
            autoFocus={kept === OTHERS}
            onClick={() => setAsked(OTHERS)}
          >
            <FormattedMessage id="sessions.endOthers" />
          </Button>
        )
      )}
    </>
  );
}

interface RowProps {
  readonly session: Session;
  readonly isAsked: boolean;
  /** The question was answered with no: the focus comes back. */
  readonly isKept: boolean;
  readonly onAsk: () => void;
  /** The question, below. */
  readonly children: ReactNode;
}

function Row({ session, isAsked, isKept, onAsk, children }: RowProps) {
  const intl = useIntl();
  const Icon = session.isMobile ? Smartphone : Monitor;
  const device =
    [session.browser, session.system].filter(Boolean).join(' · ') || intl.formatMessage({ id: 'sessions.unknown' });
  return (
    <chakra.li px="3" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
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
            {session.ip} · {session.organizationName ?? <FormattedMessage id="sessions.noOrganization" />}
          </Text>
          <Text textStyle="s12" color="fg.subtle" fontVariantNumeric="tabular-nums">
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
        {!session.isCurrent && !isAsked && (
          <Button
            autoFocus={isKept}
            aria-label={intl.formatMessage({ id: 'sessions.endOf' }, { device, ip: session.ip })}
            onClick={onAsk}
          >
            <FormattedMessage id="sessions.end" />
          </Button>
        )}
      </Flex>
      {children}
    </chakra.li>
  );
}

interface QuestionProps {
  readonly text: ReactNode;
  readonly fault: ReactNode;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onEnd: () => void;
}

/** Asks in place; the safe answer has the focus. */
function Question({ text, fault, isBusy, onKeep, onEnd }: QuestionProps) {
  return (
    <Flex
      role="group"
      gap="2"
      mt="2"
      wrap="wrap"
      alignItems="center"
      justifyContent="flex-end"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onKeep();
      }}
    >
      <Text flex={{ base: '1 0 100%', md: '1' }} textStyle="s13" color="fg.muted" role="status">
        {text}
      </Text>
      <Button autoFocus onClick={onKeep}>
        <FormattedMessage id="sessions.keep" />
      </Button>
      <Button variant="danger" disabled={isBusy} aria-busy={isBusy} onClick={onEnd}>
        <FormattedMessage id="sessions.end" />
      </Button>
      <Box role="alert" flexBasis="100%" color="status.danger" textStyle="s13" _empty={{ display: 'none' }}>
        {fault}
      </Box>
    </Flex>
  );
}
