import { expect, it } from 'vitest';
import { createSchema } from '../../../graphql/schema.js';
import { rootFields } from '../../../graphql/root-fields.js';
import { FILE_CALLS } from '../../../rest/file-calls.js';
import { EVENT_TYPES, TYPES_WITH_EVENTS, typeOfEvent } from './webhook-types-of-events.js';

/** Events that no call is named after. */
const OWN = ['userLock', 'domainYield', 'domainHostLapse', 'userViewEnd', 'webhookPause', 'assetSyncApply'];

it('each event of the audit log has one type of its own, and each type an event [HOOK-03]', async () => {
  const mutations = rootFields(await createSchema())
    .filter(({ kind, rule }) => kind === 'mutation' && rule.audit !== 'none')
    .map(({ name }) => name);
  const files = FILE_CALLS.filter(({ rule }) => rule.audit).map(({ name }) => name[0]!.toLowerCase() + name.slice(1));
  const events = [...new Set([...mutations, ...files, ...OWN])];
  expect(events.length).toBeGreaterThan(150);
  expect(events.filter((event) => typeOfEvent(event, 'success') === undefined)).toEqual([]);
  const types = events.map((event) => typeOfEvent(event, 'success'));
  expect(new Set(types).size).toBe(types.length);
  expect([...types, 'user.sign_in_failed', 'call.refused'].sort()).toEqual(EVENT_TYPES);
});

it.each([
  ['sessionLogin', 'success', 'user.signed_in'],
  ['sessionLogin', 'fail', 'user.sign_in_failed'],
  ['userCreateAndJoin', 'success', 'user.created'],
  ['userCreateAndJoin', 'fail', 'call.refused'],
  ['userDisable', 'success', 'user.disabled'],
  ['userEnable', 'success', 'user.enabled'],
  ['userLock', 'success', 'user.locked'],
  ['userUnlock', 'success', 'user.unlocked'],
  ['userRemove', 'success', 'user.removed'],
  ['userModify', 'success', 'user.changed'],
  ['userResetPassword', 'success', 'user.password_reset'],
  ['roleModify', 'success', 'role.changed'],
  ['eventOfAnotherVersion', 'success', undefined],
])('%s with the result %s is told as %s [HOOK-03]', (event, result, type) => {
  expect(typeOfEvent(event, result)).toBe(type);
});

it('tells the event of each type, and none of a type of several events [CALL-461]', () => {
  const of = (wanted: string) => TYPES_WITH_EVENTS.find(({ type }) => type === wanted);
  expect(of('user.created')).toEqual({ type: 'user.created', event: 'userCreateAndJoin' });
  expect(of('call.refused')).toEqual({ type: 'call.refused', event: null });
  expect(TYPES_WITH_EVENTS.map(({ type }) => type)).toEqual(EVENT_TYPES);
});
