/** The dialogs of the organizations, as the address names them. */
export const ORGANIZATION_WORKS = ['create', 'details', 'admin', 'reset'] as const;
export type OrganizationWork = (typeof ORGANIZATION_WORKS)[number];
