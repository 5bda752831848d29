import { TEST_PASSWORD } from '../../support/factory.js';
import { tokenOf } from '../../support/services/mailbox.js';
import type { FilledWorld } from './filled-world.js';
import { SIGN_ON_HOST } from './filled-world.js';
import type { Literals } from './literal.js';
import { get, numbers, plus, post, strings, stringsOrNull } from './literal.js';

const NEW_PASSWORD = 'Portal@2027x';

/** A new member with the token of a mailed link for the password. */
async function forgetful({ factory, ou, callers, mailbox }: FilledWorld) {
  const { username } = await factory.member(ou);
  const email = `${username}@portal.example`;
  await callers.ouAdmin.rest('POST', 'password/retrieve', { email });
  return tokenOf(await mailbox.next(email, 'passwordReset'));
}

/** Configuration, profile, passwords and checks of names. */
export const ACCOUNT_CALLS: Literals = {
  // CALL-034
  'config/by-keys': post('keys:list', 'map', { by: 'user', sends: () => ({ keys: ['roundRobin'] }) }),
  // CALL-035
  'config/domain-special': post(
    'host',
    plus('copyright', { ...stringsOrNull('logo'), providers: [strings('idp name')], languages: ['string'] }),
    { by: 'stranger', sends: () => ({ host: SIGN_ON_HOST }) },
  ),
  // CALL-036
  'profile/info': post(
    '',
    {
      info: plus('id username theme isSystemTheme isOldNavigation isLeaveCountdownOff', {
        ...strings('name phoneArea'),
        ...stringsOrNull('nickName email phone'),
      }),
      fields: ['string'],
    },
    { by: 'user' },
  ),
  // CALL-037
  'profile/modify': post('theme?', 'null', { by: 'user', sends: () => ({ theme: 'GREEN' }) }),
  // CALL-038
  'password/modify': post('oldPassword newPassword keyId', 'null', {
    by: async ({ portal, factory, ou }) => portal.as(await factory.member(ou), ou),
    sends: async ({ callers }) => {
      const old = await callers.ouAdmin.encrypted(TEST_PASSWORD);
      const { closed } = await callers.ouAdmin.encrypted(NEW_PASSWORD);
      return { oldPassword: old.closed, newPassword: closed, keyId: old.keyId };
    },
  }),
  // CALL-039
  'password/reset': post('token newPassword keyId', 'null', {
    by: 'stranger',
    sends: async (world) => {
      const { closed, keyId } = await world.callers.ouAdmin.encrypted(NEW_PASSWORD);
      return { token: await forgetful(world), newPassword: closed, keyId };
    },
  }),
  // CALL-040
  'password/trigger-reset': post('email', 'null', {
    by: 'superAdmin',
    sends: ({ adminEmail }) => ({ email: adminEmail }),
  }),
  // CALL-041
  'password/retrieve': post('email', 'null', {
    by: 'stranger',
    sends: () => ({ email: 'nobody@portal.example' }),
  }),
  // CALL-042
  'password/reset-token-info': post('token', plus('purpose', strings('userId account')), {
    by: 'stranger',
    sends: async (world) => ({ token: await forgetful(world) }),
  }),
  // CALL-043
  'password/rule': get(
    'userId?',
    plus('passwordMaxLength passwordDuplication', { ...numbers('passwordMinLength'), passwordRequires: ['string'] }),
    { by: 'stranger', sends: ({ user }) => ({ userId: user.id }) },
  ),
  // CALL-224, CALL-225
  'check/name-exists': post('type name locale? rootId? id?', 'boolean', () => ({ type: 'role', name: 'Free' })),
  // CALL-226
  'check/tag-key': post('key structureId? id?', 'boolean', ({ ids }) => ({ key: 'free', structureId: ids.root })),
};
