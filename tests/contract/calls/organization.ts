import type { Fields, Literals } from './literal.js';
import { booleans, get, numbers, orNull, plus, post, strings, stringsOrNull } from './literal.js';
import { LOCALIZED, PAGINATION } from './shapes.js';

const RULE_FIELDS =
  'passwordRequires:list passwordMinLength:number passwordTryTimes:number passwordDuplication:number allowMultiSession:boolean sessionTimeOut:number ipWhiteList:list ipBlackList:list mfaType';

/** Section 3 of the calls. */
const ORGANIZATION: Fields = {
  ...strings('id name'),
  ...stringsOrNull('industry address'),
  admin: orNull(plus('username', { ...strings('id name'), ...stringsOrNull('nickName phone email domain') })),
  addition: { ...stringsOrNull('logo'), languages: ['string'] },
  availableThemes: ['string'],
  defaultResourceTypes: ['string'],
  ...booleans('isLatestNavigationEnable isRunStatusEnable'),
};

/** The OU and its security. */
export const ORGANIZATION_CALLS: Literals = {
  // CALL-044
  'organization/list': post(
    'search? pagination?:object limit?:number',
    {
      organizations: [plus('logo languages createdTime userCount', ORGANIZATION)],
      pagination: PAGINATION,
    },
    { by: 'superAdmin', sends: () => ({ search: 'Full house' }) },
  ),
  // CALL-045
  'organization/info': post(
    '',
    plus('logo languages createdTime userCount version modifiedBy modifiedTime', {
      ...ORGANIZATION,
      ...booleans('isAdminInfoEnable'),
      copyrights: LOCALIZED,
    }),
  ),
  // CALL-046
  'organization/upload-logo': post('', strings('logo'), { isForm: true }),
  // CALL-047
  'organization/set-admin': post('organizationId userId', 'null', {
    by: 'superAdmin',
    sends: async ({ factory }) => {
      const organizationId = await factory.organization();
      return { organizationId, userId: (await factory.member(organizationId)).id };
    },
  }),
  // CALL-048
  'organization/create-and-set-admin': post('organizationId name email domain? keyId', 'string', {
    by: 'superAdmin',
    sends: async ({ factory, callers }) => {
      const { keyId, closed: email } = await callers.ouAdmin.encrypted('chief@portal.example');
      return { organizationId: await factory.organization(), name: 'Chief', email, keyId };
    },
  }),
  // CALL-049
  'organization/domain-list': get(
    'organizationId',
    { domains: [strings('id name url')] },
    {
      by: 'superAdmin',
      sends: ({ ou }) => ({ organizationId: ou }),
    },
  ),
  // CALL-050
  'organization/copyright': get('', plus('defaultCopyright', { ...booleans('available'), copyrights: LOCALIZED })),
  // CALL-051
  'organization/set-copyright': post('copyrights:object', 'null', () => ({ copyrights: { en: 'For internal use' } })),
  // CALL-052
  'organization/admin-info': post('', { ...strings('name'), ...stringsOrNull('email') }, { by: 'user' }),
  // CALL-053
  'organization/modify-language': post('languages:list', 'null', () => ({ languages: ['en-US', 'de-DE'] })),
  // CALL-229
  'organization/modify': post(
    'industry? address? isAdminInfoEnable?:boolean isRunStatusEnable?:boolean isLatestNavigationEnable?:boolean availableThemes?:list defaultResourceTypes?:list',
    'null',
    () => ({ industry: 'Energy supply', availableThemes: ['DARK', 'GREEN', 'WHITE'] }),
  ),
  // CALL-054
  'security/mfa': get('', strings('mfaType')),
  // CALL-055
  'security/set-mfa': get('mfaType', 'null', () => ({ mfaType: 'NONE' })),
  // CALL-056
  'security/rule': get(
    '',
    plus('version', {
      passwordRequires: ['string'],
      ...numbers('passwordMinLength passwordTryTimes passwordDuplication sessionTimeOut'),
      ...booleans('allowMultiSession'),
      ipWhiteList: ['string'],
      ipBlackList: ['string'],
      ...strings('mfaType'),
    }),
  ),
  // CALL-057
  'security/set-rule': post(RULE_FIELDS, 'null', () => ({
    passwordRequires: ['DIGIT'],
    passwordMinLength: 8,
    passwordTryTimes: 5,
    passwordDuplication: 3,
    allowMultiSession: true,
    sessionTimeOut: 24,
    ipWhiteList: [],
    ipBlackList: [],
    mfaType: 'NONE',
  })),
};
