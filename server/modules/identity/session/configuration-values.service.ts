import type { RequestContext } from '../../../context/context.js';

const PRIVATE_KEY = 'privateKey';

/**
 * The portal's configuration by key, with the key that opens contact data (CONF-26). That key is given to signed-in
 * callers only after the second step, and only at an address that their OU allows: other answers are refused then too.
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
