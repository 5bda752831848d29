import { SessionResolver } from '../modules/session/session.resolver.js';

/** Every resolver of the portal. */
export const RESOLVERS = [SessionResolver] as const;
