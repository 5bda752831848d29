import { ApiClient } from '../../support/client.js';
import { codeOf } from '../../support/services/mailbox.js';
import { TEST_PASSWORD } from '../../support/factory.js';
import type { FilledWorld } from './filled-world.js';
import { newPerson } from './filled-world.js';
import type { Fields, Literals } from './literal.js';
import { booleans, get, numbers, plus, post, strings, stringsOrNull } from './literal.js';
import { SIGNED_IN_USER } from './shapes.js';

const ORGANIZATIONS = [plus('logo', strings('id name'))] as const;
const SESSION: Fields = plus('organizationId', {
  ...numbers('adminLevel'),
  ...booleans('hasAppPermission isSsoLogin MFACompleted'),
  ...strings('id mfaType'),
  user: SIGNED_IN_USER,
});
/** Section 3 of the calls. */
const LOGIN: Fields = {
  user: SIGNED_IN_USER,
  organizations: ORGANIZATIONS,
  ...stringsOrNull('accessToken'),
  // Of a single sign-on.
  message: 'null',
  ssoLoginUrl: 'null',
  ...booleans('isSuperAdmin isSsoLogin'),
  ...strings('mfaType'),
  ...numbers('code'),
};

const freshUser = ({ portal, user, ou }: FilledWorld) => portal.as(user, ou);

/** A member of an OU that demands a second factor, at the choice of the OU. */
async function demanded({ portal, factory, mailbox }: FilledWorld) {
  const ou = await factory.organization();
  await factory.rule(ou, { mfa_type: 'EMAIL' });
  const person = await factory.member(ou);
  const client = await ApiClient.signedIn(portal.url, person);
  const sent = async () => {
    await client.rest('POST', 'session/send-verification-code');
    return codeOf(await mailbox.next(`${person.username}@portal.example`, 'mfaCode'));
  };
  return { client, sent };
}

export const SESSION_CALLS: Literals = {
  // CALL-022
  'session/login': post('account password keyId', LOGIN, {
    by: 'stranger',
    sends: async ({ callers, user }) => {
      const { keyId, closed: password } = await callers.ouAdmin.encrypted(TEST_PASSWORD);
      return { account: user.username, password, keyId };
    },
  }),
  // CALL-023
  'session/login-via-code': post(
    'type account? code? idp? state?',
    plus('accessToken isSuperAdmin mfaType isSsoLogin code message', {
      ssoLoginUrl: 'null',
      organizations: ORGANIZATIONS,
      user: SIGNED_IN_USER,
    }),
    {
      by: 'stranger',
      sends: async ({ callers, factory, ou, ids, mailbox }) => {
        const { username: account } = await newPerson(factory, ou, ids.domain);
        await callers.stranger.rest('POST', 'session/send-login-code', { account });
        const mail = await mailbox.next(`${account}@portal.example`, 'loginCode');
        return { type: 'CODE', account, code: codeOf(mail) };
      },
    },
  ),
  // CALL-024
  'session/logout': get('', 'null', { by: freshUser }),
  // CALL-025
  'session/get': post('', SESSION, { by: 'user' }),
  // CALL-026
  'session/refresh': post('', plus('organizationId', { ...SESSION, ...stringsOrNull('accessToken') }), {
    by: freshUser,
  }),
  // CALL-027
  'session/set-organization': post('organizationId', stringsOrNull('accessToken'), {
    by: freshUser,
    sends: ({ ou }) => ({ organizationId: ou }),
  }),
  // CALL-028
  'session/organization-list': post(
    '',
    plus('total', { organizations: [plus('logo isCurrent isLastUsed', strings('id name'))] }),
    { by: 'user' },
  ),
  // CALL-029
  'session/working-organization': post(
    '',
    plus('id isLatestNavigationEnable isRunStatusEnable messageOrigins', {
      ...strings('name'),
      ...stringsOrNull('logo'),
      languages: ['string'],
      availableThemes: ['string'],
      ...booleans('isAdminInfoEnable'),
      features: ['string'],
    }),
    { by: 'user' },
  ),
  // CALL-030
  'session/operations': post('', { operations: ['string'] }),
  // CALL-031
  'session/public-key': get('', strings('keyId publicKey'), { by: 'stranger' }),
  // CALL-032
  'session/send-verification-code': post('', 'null', { by: async (world) => (await demanded(world)).client }),
  // CALL-033
  'session/verify-code': post('verify_code', stringsOrNull('accessToken'), {
    asks: async (world) => {
      const { client, sent } = await demanded(world);
      return { client, values: { verify_code: await sent() } };
    },
  }),
  // CALL-228
  'session/send-login-code': post('account', 'null', { by: 'stranger', sends: () => ({ account: 'nobody' }) }),
};
