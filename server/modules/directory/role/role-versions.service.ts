/** The rights of a role in all apps, and those of given keys that are still there: for the restoration of a version (BYND-12). */
export { allRightsOfRole, existingRights } from './role-rights.queries.js';
