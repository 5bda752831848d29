import { useAnnouncementAudienceQuery } from '../../../api/generated/hooks';
import type { AnnouncementValues } from './announcement-form';
import { recipientOf } from './announcement-form';

/** The number of people whom an announcement would reach now (CALL-385); null while nobody is chosen. */
export function useAudience(values: AnnouncementValues) {
  const { recipientKind, users, userGroups } = values;
  const chosen = { USERS: users.length, USER_GROUPS: userGroups.length, ALL: 1 }[recipientKind];
  const { data, previousData, error, refetch } = useAnnouncementAudienceQuery({
    variables: { recipient: recipientOf(values) },
    skip: chosen === 0,
    fetchPolicy: 'cache-and-network',
  });
  return {
    audience: chosen === 0 ? null : ((data ?? previousData)?.announcementAudience ?? null),
    isFailed: error !== undefined && chosen > 0,
    retry: () => void refetch().catch(() => undefined),
  };
}
