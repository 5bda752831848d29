import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import {
  useUserSessionEndAllMutation,
  useUserSessionEndMutation,
  useUserSessionsQuery,
} from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { AccountTexts } from '../../../identity/session/components/account-texts';
import { SessionRow } from '../../../identity/session/components/session-row';
import type { SessionFacts } from '../../../identity/session/components/session-row';

interface Props {
  readonly user: { readonly id: string; readonly name: string; readonly isManageable: boolean };
}

/** Where a user is signed in, and ending it there; asked for first, because it cannot be undone. */
export function UserSessions({ user }: Props) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<readonly SessionFacts[]>([]);
  const { data, error, refetch } = useUserSessionsQuery({
    variables: { userId: user.id },
    context: IN_PLACE,
    fetchPolicy: 'cache-and-network',
  });
  const [endOne, { loading: isEnding }] = useUserSessionEndMutation({ context: IN_PLACE });
  const [endAll, { loading: isEndingAll }] = useUserSessionEndAllMutation({ context: IN_PLACE });
  const sessions = data?.userSessionList;
  const others = sessions?.filter((session) => !session.isCurrent) ?? [];

  const end = async () => {
    const [first] = asked;
    const count = asked.length;
    if (!first) return;
    try {
      await (count > 1
        ? endAll({ variables: { userId: user.id } })
        : endOne({ variables: { userId: user.id, id: first.id } }));
      const text = intl.formatMessage({ id: 'user.sessions.ended' }, { count });
      emitClientEvent('notice', { kind: 'success', text });
    } catch (thrown) {
      const title = intl.formatMessage({ id: 'user.modifyFailed' });
      emitClientEvent('failure', { title, failure: failureOf(thrown) });
    }
    setAsked([]);
    await refetch().catch(() => undefined);
    // What was pressed is gone with its row.
    heading.current?.focus();
  };
  return (
    <Panel aria-labelledby="sessions-title">
      <Flex alignItems="center" justifyContent="space-between" gap="3" px="4" py="2.5" borderBottomWidth="1px">
        <chakra.h2 id="sessions-title" ref={heading} tabIndex={-1} textStyle="heading" outline="none">
          <FormattedMessage id="user.tab.sessions" />
        </chakra.h2>
        {user.isManageable && others.length > 1 && (
          <Button size="sm" onClick={() => setAsked(others)}>
            <FormattedMessage id="user.sessions.endAll" />
          </Button>
        )}
      </Flex>
      <Text px="4" py="3" color="fg.muted" textStyle="s13">
        <FormattedMessage id={sessions?.length === 0 ? 'user.sessions.none' : 'user.sessions.hint'} />
      </Text>
      {!sessions && (
        <Box px="4" pb="4">
          {error ? (
            <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </Box>
      )}
      <AccountTexts>
        <chakra.ul px="1" borderTopWidth={sessions?.length ? '1px' : undefined}>
          {sessions?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={user.isManageable && !session.isCurrent ? () => setAsked([session]) : undefined}
            />
          ))}
        </chakra.ul>
      </AccountTexts>
      {asked.length > 0 && (
        <ConfirmDialog
          isDanger
          isBusy={isEnding || isEndingAll}
          title={<FormattedMessage id="user.sessions.endTitle" values={{ count: asked.length }} />}
          action={<FormattedMessage id={asked.length > 1 ? 'user.sessions.endAll' : 'user.sessions.end'} />}
          onConfirm={() => void end()}
          onClose={() => setAsked([])}
        >
          <FormattedMessage id="user.sessions.endText" values={{ name: user.name }} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}
