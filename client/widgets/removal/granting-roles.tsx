import { Box, chakra, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../core/failure';
import { useRemovalImpactQuery } from '../../api/generated/hooks';
import { Dialog } from '../../ui/dialog/dialog';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { ThingLink } from '../links/thing-link';

interface Props {
  readonly kind: 'MENU_GROUP' | 'PERMISSION';
  /** The prefix of its texts. */
  readonly texts: 'menuGroup' | 'permission';
  readonly thing: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** The roles that grant a part of an app, with the number of people who would lose it (MENU-08, APPC-04). */
export function GrantingRoles({ kind, texts, thing: { id, name }, onClose }: Props) {
  const { data, error, loading, refetch } = useRemovalImpactQuery({
    variables: { kind, ids: [id] },
    fetchPolicy: 'network-only',
  });
  const impact = data?.removalImpact;
  const roles = impact?.grants.find((grant) => grant.kind === 'ROLE');
  return (
    <Dialog title={<FormattedMessage id={`${texts}.rolesOf`} values={{ name }} />} onClose={onClose}>
      <Box minHeight="80px" aria-busy={!impact && !error} aria-live="polite">
        {!impact && error && !loading && (
          <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
        )}
        {!impact && !error && <SkeletonLines lines={3} />}
        {impact && !roles && (
          <Text color="fg.muted">
            <FormattedMessage id={`${texts}.noRoles`} />
          </Text>
        )}
        {impact && roles && (
          <>
            <chakra.ul listStyleType="none" maxHeight="320px" overflow="auto" tabIndex={0}>
              {roles.things.map((role) => (
                <chakra.li key={role.id} py="1" overflowWrap="anywhere">
                  <ThingLink kind="role" id={role.id}>
                    {role.name}
                  </ThingLink>
                </chakra.li>
              ))}
            </chakra.ul>
            {roles.count > roles.names.length && (
              <Text color="fg.muted">
                <FormattedMessage id={`${texts}.moreRoles`} values={{ count: roles.count - roles.names.length }} />
              </Text>
            )}
            <Text color="fg.muted" textStyle="s13" mt="2">
              <FormattedMessage id={`${texts}.people`} values={{ count: impact.users.total }} />
            </Text>
          </>
        )}
      </Box>
    </Dialog>
  );
}
