import type { SessionStartQuery } from '../../../api/generated/graphql';

type Start = {
  readonly sessionGet: {
    readonly user: Pick<SessionStartQuery['sessionGet']['user'], 'isInitPassword' | 'email' | 'domain'>;
  };
  readonly configByKeys: Readonly<Record<string, string>>;
};

/**
 * Whether an initial password has to be replaced before anything else (PWD-25): no e-mail can bring its person a link,
 * because the portal sends none or they have no address (PWD-26).
 */
export function mustChangePassword({ sessionGet: { user }, configByKeys }: Start): boolean {
  return user.isInitPassword && !user.domain && !(user.email && configByKeys.emailAvaiable === 'true');
}
