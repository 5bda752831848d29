import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { useEnding } from '../hooks/use-ending';
import { SessionRow } from './session-row';
import type { SessionFacts } from './session-row';

/** All but this one; no session has this id. */
const OTHERS = 'others';

interface Props {
  readonly sessions: readonly SessionFacts[];
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
    // The pressed button is gone with its row.
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
      <chakra.ul ref={list} tabIndex={-1} outline="none">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            // The question was answered with no: the focus comes back.
            isFocused={kept === session.id}
            onEnd={session.isCurrent || asked === session.id ? undefined : () => setAsked(session.id)}
          >
            {asked === session.id && question(session.id, <FormattedMessage id="sessions.confirm" />)}
          </SessionRow>
        ))}
      </chakra.ul>
      <Flex direction="column" px="4" pb="3" pt="2" _empty={{ display: 'none' }}>
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
      </Flex>
    </>
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
