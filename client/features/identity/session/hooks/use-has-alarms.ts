import { useSession } from '../session-context';

/** Whether the OU has alarms (APP-13). */
export const useHasAlarms = (): boolean => useSession().workingOrganization?.features.includes('alarm') ?? false;
