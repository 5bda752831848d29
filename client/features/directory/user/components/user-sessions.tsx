import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { AccountTexts } from '../../../identity/session/components/account-texts';
import { SessionRow } from '../../../identity/session/components/session-row';
import { useUserSessions } from '../hooks/use-user-sessions';

interface Props {
  readonly user: { readonly id: string; readonly name: string; readonly isManageable: boolean };
}

/** The sessions of a user, which can be ended; confirmed first, because that cannot be undone. */
export function UserSessions({ user }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { sessions, others, error, retry, asked, setAsked, isEnding, end } = useUserSessions(user.id, heading);
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
          {error ? <ErrorState failure={failureOf(error)} onRetry={retry} /> : <SkeletonLines lines={3} />}
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
          isBusy={isEnding}
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
