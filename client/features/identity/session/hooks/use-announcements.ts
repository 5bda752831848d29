import { useSession } from '../session-context';

/** Whether the OU has announcements, and the installation shows them (APP-13, CONF-33). */
export function useAnnouncements(): boolean {
  const { workingOrganization, configuration } = useSession();
  const isPurchased = workingOrganization?.features.includes('announcement') ?? false;
  return isPurchased && configuration.announcementEnable !== 'false';
}
