import type { RequestContext } from '../../../context/context.js';

const PRIVATE_KEY = 'privateKey';

/**
 * The portal's configuration by key, with the key that opens contact data (CONF-26). Of that even who has signed in gets
 * nothing before the second step, or from an address that their OU refuses: its answers are not for them either.
 */
export function configurationValues(ctx: RequestContext, keys: readonly string[]): Record<string, string> {
  const { configuration, contactKey } = ctx.runtime;
  const values = configuration.read(keys, ctx.session !== null);
  if (keys.includes(PRIVATE_KEY) && hasEntered(ctx)) values[PRIVATE_KEY] = contactKey.privateKey;
  return values;
}

function hasEntered({ session, ip }: RequestContext): boolean {
  if (!session?.isAddressAllowed(ip)) return false;
  return session.mfaType === 'NONE' || session.mfaCompleted;
}
