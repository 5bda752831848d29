import { backgroundContextOfApp } from '../../../context/background-context.js';
import type { RequestContext } from '../../../context/context.js';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { parseLocale, translate } from '../../../core/locale.js';
import { scoped, table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { Account } from '../../identity/account/account.entity.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { deliverMessages } from '../message/message-delivery.service.js';
import { Message } from '../message/message.entity.js';
import { MessageColor } from '../message/message-kinds.types.js';
import { writeOwnAudit } from '../../platform/audit/audit.service.js';
import type { Held } from './webhook-lease.service.js';
import { Webhook } from './webhook.entity.js';

const DAY = 86_400_000;
/** The administrator is told of a target without a delivery for a day; after five days it is switched off (HOOK-07). */
const TOLD_AFTER = DAY;
const PAUSED_AFTER = 5 * DAY;

/** Tells the administrator of the OU about a target that has been dead for a day, and pauses one dead for five days. */
export async function watchDeadTarget(runtime: Runtime, { ouId, id }: Held): Promise<void> {
  const hooks = scoped({ db: runtime.database.manager, ouId }, Webhook);
  const dead = await hooks.selectOne(['name', 'failingSince', 'toldTime'], { id, isEnabled: true });
  if (!dead?.failingSince) return;
  const duration = now() - dead.failingSince;
  const isPaused = duration >= PAUSED_AFTER;
  if (!isPaused && (duration < TOLD_AFTER || dead.toldTime !== null)) return;
  const ctx = backgroundContextOfApp(runtime, { appId: '', ouId });
  await inTransaction(ctx, async (inside) => {
    const values = isPaused ? { isEnabled: false, pausedTime: now() } : { toldTime: now() };
    // Another server, or an administrator, may have been faster.
    const changed = await scoped(inside, Webhook).update(
      { id, isEnabled: true, failingSince: dead.failingSince },
      values,
    );
    if (changed === 0) return;
    await tellAdministrator(inside, ouId, isPaused ? 'webhook.paused' : 'webhook.dead', dead.name);
    if (!isPaused) return;
    await writeOwnAudit(inside, 'webhook', { ouId, eventName: 'webhookPause', resourceId: id, targetName: dead.name });
  });
}

async function tellAdministrator(ctx: RequestContext, ouId: string, key: string, name: string): Promise<void> {
  const organization = await table(ctx, Organization).selectOne(['adminId'], { id: ouId });
  if (!organization?.adminId) return;
  const admin = await table(ctx, Account).selectOne(['locale'], { id: organization.adminId });
  const time = now();
  const id = newId();
  await scoped(ctx, Message).insert([
    {
      id,
      appId: null,
      body: translate(admin?.locale ?? parseLocale(undefined), key, { name }),
      tags: [],
      features: [],
      actionName: null,
      linkedMenuCode: null,
      color: MessageColor.ATTENTION,
      url: null,
      produceTime: time,
      messageTime: time,
      zoneOffset: 0,
      ring: [],
      linkedAppId: null,
      linkedStates: null,
    },
  ]);
  const recipients = { userIds: [organization.adminId], userGroupIds: [], assetIds: [], wholeOrganization: false };
  await deliverMessages(ctx, { appId: null, messageIds: [id], recipients });
}
