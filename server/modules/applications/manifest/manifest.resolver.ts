import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { checkManifest, registerApp } from './manifest-apply.service.js';
import { AppRegistration, ManifestCheck, ManifestScalar } from './manifest.types.js';

const MANIFEST_ARGUMENT = 'The manifest, as app-manifest.schema.json describes it; up to 512 kB.';
const APP_ARGUMENT =
  'An app that the OU created, to be known by the key of the manifest from now on. If it is omitted, the app is found by its key, or made.';
const REMOVE_ARGUMENT =
  'True removes menus, permissions and origins that the manifest does not name. By default they stay, and the answer names them.';

@Resolver()
export class ManifestResolver {
  @Access({ allow: 'CONSOLE', right: 'app', feature: 'appDesign' })
  @Query(() => ManifestCheck, {
    description: 'The differences of an app from a manifest and every fault of the manifest; changes nothing.',
  })
  appCheckManifest(
    @Ctx() ctx: RequestContext,
    @Arg('manifest', () => ManifestScalar, { description: MANIFEST_ARGUMENT }) manifest: unknown,
    @Arg('appId', () => ID, { nullable: true, description: APP_ARGUMENT }) appId?: string | null,
    @Arg('removeMissing', () => Boolean, { nullable: true, description: REMOVE_ARGUMENT })
    removeMissing?: boolean | null,
  ): Promise<ManifestCheck> {
    return checkManifest(ctx, { manifest, appId, removeMissing });
  }

  @Access({ allow: 'CONSOLE', right: 'app', feature: 'appDesign', audit: 'app' })
  @Mutation(() => AppRegistration, {
    description:
      'Makes an app of the OU from a manifest, or brings it to the state that the manifest describes. A second call changes nothing. If the manifest has a fault, nothing is changed.',
  })
  appRegister(
    @Ctx() ctx: RequestContext,
    @Arg('manifest', () => ManifestScalar, { description: MANIFEST_ARGUMENT }) manifest: unknown,
    @Arg('appId', () => ID, { nullable: true, description: APP_ARGUMENT }) appId?: string | null,
    @Arg('removeMissing', () => Boolean, { nullable: true, description: REMOVE_ARGUMENT })
    removeMissing?: boolean | null,
  ): Promise<AppRegistration> {
    return registerApp(ctx, { manifest, appId, removeMissing });
  }
}
