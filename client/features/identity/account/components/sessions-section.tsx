import { Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { useSessionListQuery } from '../../../../api/generated/hooks';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { SessionsList } from '../../session/components/sessions-list';
import { AccountSection, SectionBody } from './account-section';

/** Somebody may sign in elsewhere while this is open. */
const PACE = 10_000;

/** The person's sessions, which they may end (BYND-05). */
export function SessionsSection() {
  const { data, error, refetch } = useSessionListQuery({ fetchPolicy: 'cache-and-network', pollInterval: PACE });
  return (
    <AccountSection id="sessions">
      {data ? (
        <>
          <Text color="fg.muted" textStyle="s13" px="4" py="3">
            <FormattedMessage id="sessions.text" />
          </Text>
          <SessionsList sessions={data.sessionList} onChange={() => refetch()} />
        </>
      ) : (
        <SectionBody>
          {error ? (
            <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </SectionBody>
      )}
    </AccountSection>
  );
}
