import { useSession } from '../session-context';

/** Whether the viewer may open the page that assigns assets, and the OU has assets (ASST-15, APP-13). */
export function useAssetPermission(): boolean {
  const { operations, workingOrganization } = useSession();
  return operations.has('assetPermission') && (workingOrganization?.features.includes('assets') ?? false);
}
