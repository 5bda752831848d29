import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { scoped, table } from '../../../database/scoped.js';
import { App } from '../../applications/app/app.entity.js';
import { pageStates } from '../../applications/embed/frame-state.service.js';
import { appResourceList } from '../../applications/portal/portal.service.js';
import { Organization } from '../../identity/account/organization.entity.js';
import type { AppRunStatus } from './landing.types.js';

/** A widget has no room for more, and each is a request to an app. */
const MAX_APPS = 20;

/**
 * Whether the first 20 apps of the caller's launcher answer (LAND-12, CALL-278). PERMISSION_DENIED if the OU did not
 * enable the run status.
 */
export async function readRunStatus(ctx: RequestContext): Promise<AppRunStatus[]> {
  const { isRunStatusEnable } = await table(ctx, Organization).get({ id: workingOu(ctx) });
  if (!isRunStatusEnable) fail('PERMISSION_DENIED', { message: 'error.landingNoRunStatus' });
  const apps = (await appResourceList(ctx, false)).flatMap((category) => category.apps).slice(0, MAX_APPS);
  const urls = await scoped(ctx, App).select(['id', 'url'], { id: In(apps.map(({ id }) => id)) });
  const urlOf = new Map(urls.map(({ id, url }) => [id, url]));
  const states = await pageStates(
    ctx,
    apps.map(({ id }) => urlOf.get(id) ?? ''),
  );
  return apps.flatMap(({ id, name, icon }, at) => {
    const state = states[at];
    return state ? { id, name, icon, state } : [];
  });
}
