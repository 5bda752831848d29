import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { localized, translate } from '../../../core/locale.js';
import { scoped } from '../../../database/scoped.js';
import { App } from '../../applications/app/app.entity.js';
import type { StoredMute } from './notice.entity.js';
import { NoticeSetting } from './notice.entity.js';
import type { NoticeSettings } from './notice.types.js';

type Stored = Pick<NoticeSetting, 'quietFrom' | 'quietTo' | 'mutes'>;

/** The group of messages without an app. */
const SYSTEM = 'system';
/** Minutes since midnight. */
const LAST_MINUTE = 24 * 60 - 1;
/** Apps that a person can mute at once; more would be a way to store data. */
const MAX_MUTES = 500;

const NOTHING: Stored = { quietFrom: null, quietTo: null, mutes: [] };

/** When messages stay silent for the caller in the working OU (CALL-360); mutes that have ended are left out. */
export async function noticeSettings(ctx: RequestContext): Promise<NoticeSettings> {
  const stored = await read(ctx);
  const apps = await scoped(ctx, App).select(['id', 'nameJson'], { id: In(stored.mutes.map(({ appId }) => appId)) });
  const names = new Map(apps.map(({ id, nameJson }) => [id, localized(nameJson, ctx.locale)]));
  names.set(SYSTEM, translate(ctx.locale, 'message.system'));
  const mutes = stored.mutes.flatMap((mute) => {
    const name = names.get(mute.appId);
    // The app may have gone since.
    return name === undefined ? [] : [{ ...mute, name }];
  });
  return { ...stored, mutes };
}

async function read(ctx: RequestContext, lock?: 'update'): Promise<Stored> {
  const stored = await scoped(ctx, NoticeSetting).one({ userId: sessionOf(ctx).accountId }, { lock });
  if (!stored) return NOTHING;
  const { quietFrom, quietTo, mutes } = stored;
  return { quietFrom, quietTo, mutes: mutes.filter(({ until }) => until === null || until > now()) };
}

/**
 * Stores the caller's quiet hours, minutes since midnight of their own clock; null for both ends them (CALL-361).
 * OUT_OF_RANGE outside of a day; INVALID_PARAMETER for one without the other, and for hours without length.
 */
export async function setQuietHours(ctx: RequestContext, from: number | null, to: number | null): Promise<void> {
  checkMinute('from', from);
  checkMinute('to', to);
  if ((from === null) !== (to === null)) fail('INVALID_PARAMETER', { field: from === null ? 'from' : 'to' });
  if (from !== null && from === to) fail('INVALID_PARAMETER', { field: 'to' });
  await store(ctx, { ...(await read(ctx, 'update')), quietFrom: from, quietTo: to });
}

/**
 * Mutes messages of an app until a time, without one until the caller ends it, or ends that (CALL-362). NOT_FOUND for an
 * app of another OU, INVALID_PARAMETER for a time that has passed.
 */
export async function muteApp(ctx: RequestContext, { appId, until }: StoredMute, isMuted: boolean): Promise<void> {
  if (isMuted && until !== null && until <= now()) fail('INVALID_PARAMETER', { field: 'until' });
  if (appId !== SYSTEM && !(await scoped(ctx, App).exists({ id: appId }))) fail('NOT_FOUND', { field: 'appId' });
  const settings = await read(ctx, 'update');
  const others = settings.mutes.filter((mute) => mute.appId !== appId);
  const mutes = isMuted ? [...others, { appId, until }] : others;
  if (mutes.length > MAX_MUTES) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_MUTES } });
  await store(ctx, { ...settings, mutes });
}

const store = (ctx: RequestContext, { quietFrom, quietTo, mutes }: Stored) =>
  scoped(ctx, NoticeSetting).insertOrUpdate(
    [{ userId: sessionOf(ctx).accountId, quietFrom, quietTo, mutes }],
    ['quietFrom', 'quietTo', 'mutes'],
  );

function checkMinute(field: string, minute: number | null): void {
  if (minute === null || (minute >= 0 && minute <= LAST_MINUTE)) return;
  fail('OUT_OF_RANGE', { message: 'error.outOfRangeField', values: { field, min: 0, max: LAST_MINUTE }, field });
}
