import { Box, chakra, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { useRemovalImpactQuery } from '../../../../api/generated/hooks';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { GroupRow } from '../hooks/use-groups';

/** The roles that give a menu group, with the number of people who would lose it (MENU-08). */
export function GroupRoles({ group, onClose }: { group: GroupRow; onClose: () => void }) {
  const { data, error, loading, refetch } = useRemovalImpactQuery({
    variables: { kind: 'MENU_GROUP', ids: [group.id] },
    fetchPolicy: 'network-only',
  });
  const impact = data?.removalImpact;
  const roles = impact?.grants.find(({ kind }) => kind === 'ROLE');
  return (
    <Dialog title={<FormattedMessage id="menuGroup.rolesOf" values={{ name: group.name }} />} onClose={onClose}>
      <Box minHeight="80px" aria-busy={!impact && !error} aria-live="polite">
        {!impact && error && !loading && (
          <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
        )}
        {!impact && !error && <SkeletonLines lines={3} />}
        {impact && !roles && (
          <Text color="fg.muted">
            <FormattedMessage id="menuGroup.noRoles" />
          </Text>
        )}
        {impact && roles && (
          <>
            <chakra.ul listStyleType="none" maxHeight="320px" overflow="auto" tabIndex={0}>
              {roles.things.map(({ id, name }) => (
                <chakra.li key={id} py="1" overflowWrap="anywhere">
                  <ThingLink kind="role" id={id}>
                    {name}
                  </ThingLink>
                </chakra.li>
              ))}
            </chakra.ul>
            {roles.count > roles.names.length && (
              <Text color="fg.muted">
                <FormattedMessage id="menuGroup.moreRoles" values={{ count: roles.count - roles.names.length }} />
              </Text>
            )}
            <Text color="fg.muted" textStyle="s13" mt="2">
              <FormattedMessage id="menuGroup.people" values={{ count: impact.users.total }} />
            </Text>
          </>
        )}
      </Box>
    </Dialog>
  );
}
