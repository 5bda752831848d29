import type { Operation } from '../api/generated/graphql';
import type { Level } from '../features/identity/session/levels';
import type { SessionValue } from '../features/identity/session/session-context';
import type { OuFeature } from './route-table';

interface Parts {
  readonly hasOrganization?: boolean;
  readonly operations?: readonly Operation[];
  readonly configuration?: SessionValue['configuration'];
  /** The features that the organization purchased. */
  readonly features?: readonly OuFeature[];
}

/** A session for tests: somebody of this level, in an organization. */
export function sessionOf(
  level: Level,
  { hasOrganization = true, operations = [], configuration = {}, features = ['announcement', 'assets'] }: Parts = {},
): SessionValue {
  const organization = {
    id: 'o1',
    name: 'Northwind',
    logo: null,
    languages: ['en-US'],
    availableThemes: [],
    features: [...features],
    copyright: null,
    messageOrigins: [],
  };
  return {
    userPermissionType: level,
    operations: new Set(operations),
    organizations: [],
    organizationTotal: 0,
    configuration,
    hasAppPermission: true,
    user: {
      id: 'u1',
      username: 'u',
      name: 'U',
      nickName: null,
      email: null,
      domain: null,
      phone: null,
      phoneArea: '',
      theme: 'DARK',
      isSystemTheme: false,
      isOldNavigation: false,
      isLeaveCountdownOff: false,
      isShortcutHintSeen: true,
      isInitPassword: false,
    },
    workingOrganization: hasOrganization
      ? { ...organization, isAdminInfoEnable: false, isLatestNavigationEnable: true, isRunStatusEnable: false }
      : null,
  };
}
