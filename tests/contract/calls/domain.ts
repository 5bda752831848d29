import type { FilledWorld } from './filled-world.js';
import type { Literals } from './literal.js';
import { booleans, get, plus, post, strings, stringsOrNull } from './literal.js';
import { DOMAIN_PART, LOCALIZED, NAMED, PAGINATION } from './shapes.js';

const DOMAIN = 'name url description? isAutoImport:boolean roleIds?:list userGroupIds?:list';
const ofDomain = ({ ids }: FilledWorld) => ({ id: ids.domain });
const values = ({ ids }: FilledWorld) => ({
  description: 'People',
  isAutoImport: false,
  roleIds: [ids.role],
  userGroupIds: [ids.userGroup],
});

async function newPlugin({ callers }: FilledWorld): Promise<string> {
  const plugin = { nameJson: { default: `Plugin ${Math.random()}` }, url: 'https://plugin.example' };
  return (await callers.superAdmin.rest<string>('POST', 'plugin/create', plugin)).data;
}

/** Domains and plugins. */
export const DOMAIN_CALLS: Literals = {
  // CALL-155
  'domain/list': post(
    'search? pagination?:object sort?:object',
    plus('redirectUri', {
      domains: [
        plus(
          'issuer clientId hasClientSecret scopes claims buttonName idp isSignOn isInEffect proof accountCount createdTime',
          {
            ...strings('id name url'),
            ...stringsOrNull('description'),
            ...booleans('isAutoImport'),
            roles: [{ ...NAMED, ...booleans('isAssignedToDomain') }],
            userGroups: [{ ...NAMED, ...booleans('isAssignedToDomain') }],
          },
        ),
      ],
      pagination: PAGINATION,
    }),
  ),
  // CALL-156
  'domain/create': post(DOMAIN, 'string', (world) => ({
    name: 'New domain',
    url: 'new.example',
    ...values(world),
  })),
  // CALL-157
  'domain/modify': post(`id ${DOMAIN}`, 'null', async (world) => ({
    id: await world.factory.domain(world.ou),
    name: 'Changed domain',
    url: 'changed.example',
    ...values(world),
  })),
  // CALL-158
  'domain/delete': post('id', 'null', async ({ factory, ou }) => ({ id: await factory.domain(ou) })),
  // CALL-159
  'domain/role-list': get('id?', { roles: DOMAIN_PART }, ofDomain),
  // CALL-160
  'domain/user-group-list': get('id?', { userGroups: DOMAIN_PART }, ofDomain),
  // CALL-161
  'plugin/list': post(
    'search? pagination?:object sort?:object',
    {
      plugins: [
        plus('name description organizationCount createdTime version', {
          ...strings('id url'),
          nameJson: LOCALIZED,
          descriptionJson: LOCALIZED,
        }),
      ],
      pagination: PAGINATION,
    },
    { by: 'superAdmin' },
  ),
  // CALL-162
  'plugin/create': post('nameJson:object descriptionJson?:object url', 'string', {
    by: 'superAdmin',
    sends: () => ({
      nameJson: { default: 'New plugin' },
      descriptionJson: { default: 'New' },
      url: 'https://plugin.example',
    }),
  }),
  // CALL-163
  'plugin/modify': post('id nameJson:object descriptionJson?:object url', 'null', {
    by: 'superAdmin',
    sends: async (world) => ({
      id: await newPlugin(world),
      nameJson: { default: 'Changed plugin' },
      descriptionJson: { default: 'Changed' },
      url: 'https://plugin.example',
    }),
  }),
  // CALL-164
  'plugin/delete': post('id', 'null', {
    by: 'superAdmin',
    sends: async (world) => ({ id: await newPlugin(world) }),
  }),
  // CALL-165
  'plugin/organization-list': get('', {
    plugins: [{ ...strings('id name url'), ...stringsOrNull('description') }],
  }),
  // CALL-166
  'plugin/assign': post('pluginId organizationIds:list', 'null', {
    by: 'superAdmin',
    sends: async (world) => ({ pluginId: await newPlugin(world), organizationIds: [world.ou] }),
  }),
  // CALL-167
  'plugin/assigned-organizations': post('pluginId', plus('stamp', { organizations: [NAMED] }), {
    by: 'superAdmin',
    sends: ({ ids }) => ({ pluginId: ids.plugin }),
  }),
};
