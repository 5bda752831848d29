import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { Lock, UserX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { failureOf } from '../../../api/failure';
import { useUserDetailQuery } from '../../../api/generated/hooks';
import { Avatar } from '../../../ui/avatar';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { Page, Panel } from '../../../ui/page';
import { SkeletonLines } from '../../../ui/skeleton';
import { AssignmentPanel } from '../components/assignment-panel';
import { UserProfile } from '../components/user-profile';
import { UserStatus } from '../components/user-status';
import { useAssignments } from '../hooks/use-assignments';
import { USERS_PATH } from '../urls';
import type { UserDialog } from '../urls';

/** One user: profile, and what they were given, each changed in a dialog that the address names. */
export default function UserDetailPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const [parameters, setParameters] = useSearchParams();
  const { data, error, loading, refetch } = useUserDetailQuery({
    variables: { id },
    context: { isSilent: true, skipNotFound: true },
    fetchPolicy: 'cache-and-network',
  });
  const user = data?.userDetail;
  const assignments = useAssignments(user ?? null, () => void refetch());
  const dialog = parameters.get('dialog') as UserDialog | null;
  const openDialog = (name: UserDialog | null) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (name) next.set('dialog', name);
      else next.delete('dialog');
      return next;
    });
  const breadcrumb = (
    <Box asChild textStyle="s13" color="fg.muted">
      <nav aria-label={intl.formatMessage({ id: 'user.breadcrumb' })}>
        <Link to={USERS_PATH}>
          <FormattedMessage id="user.title" />
        </Link>
      </nav>
    </Box>
  );

  if (!user) {
    return (
      <Page title={intl.formatMessage({ id: 'user.one' })} breadcrumb={breadcrumb}>
        {loading ? (
          <Panel padding="5">
            <SkeletonLines lines={8} />
          </Panel>
        ) : (
          <Unavailable error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={user.name}
      breadcrumb={breadcrumb}
      aside={
        <HStack gap="2" flexShrink={0}>
          <UserStatus status={user.status} expireTime={user.accountExpireTime} />
        </HStack>
      }
    >
      <Flex gap="4" direction={{ base: 'column', lg: 'row' }} alignItems="flex-start">
        <Panel flex={{ lg: '1 1 340px' }} width="100%">
          <HStack gap="3" padding="4" borderBottomWidth="1px">
            <Avatar name={user.name} />
            <Box minWidth="0">
              <Text textStyle="heading" truncate>
                {user.name}
              </Text>
              <Text color="fg.muted" textStyle="s13" truncate>
                {user.username}
              </Text>
            </Box>
          </HStack>
          <UserProfile user={user} />
        </Panel>
        <Flex direction="column" gap="4" flex={{ lg: '1.4 1 400px' }} width="100%" minWidth="0">
          {assignments.map((assignment) => (
            <AssignmentPanel
              key={assignment.dialog}
              assignment={assignment}
              isOpen={dialog === assignment.dialog}
              onOpen={() => openDialog(assignment.dialog)}
              onClose={() => openDialog(null)}
            />
          ))}
        </Flex>
      </Flex>
    </Page>
  );
}

function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = failureOf(error);
  const back = (
    <ButtonLink asChild>
      <Link to={USERS_PATH}>
        <FormattedMessage id="user.back" />
      </Link>
    </ButtonLink>
  );
  if (failure.code !== 403 && failure.code !== 404) {
    return (
      <Panel>
        <ErrorState failure={failure} onRetry={onRetry} />
      </Panel>
    );
  }
  const kind = failure.code === 403 ? 'outOfReach' : 'notFound';
  return (
    <Panel>
      <EmptyState
        icon={kind === 'outOfReach' ? <Lock size={20} strokeWidth={1.5} /> : <UserX size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id={`user.${kind}`} />}
        text={<FormattedMessage id={`user.${kind}Text`} />}
        action={back}
      />
    </Panel>
  );
}
