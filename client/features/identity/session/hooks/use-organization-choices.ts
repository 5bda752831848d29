import { useSessionOrganizationChoicesQuery } from '../../../../api/generated/hooks';
import { usePaused } from '../../../../ui/timing/use-paused';
import type { SessionValue } from '../session-context';
import { useSession } from '../session-context';

/** So many are shown at once, and come with the session; more are found by typing. */
const SHOWN_AT_ONCE = 100;

/** The OUs to choose from, narrowed by a text. */
export interface OrganizationChoices {
  readonly organizations: SessionValue['organizations'];
  /** How many more are found than are shown. */
  readonly more: number;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/**
 * The caller's OUs with this in their name: the current one and the one used last first, as the server orders them.
 * While all of them are known they are narrowed here; the server searches among more.
 */
export function useOrganizationChoices(text: string): OrganizationChoices {
  const { organizations, organizationTotal } = useSession();
  const isKnown = organizationTotal <= organizations.length;
  const wanted = text.trim().toLowerCase();
  const search = usePaused(wanted);
  const { data, previousData, loading, error } = useSessionOrganizationChoicesQuery({
    variables: { search, limit: SHOWN_AT_ONCE },
    skip: isKnown || search === '',
  });
  if (wanted === '') return { organizations, more: organizationTotal - organizations.length, isLoading: false, error };
  if (isKnown) {
    const found = organizations.filter(({ name }) => name.toLowerCase().includes(wanted));
    return { organizations: found, more: 0, isLoading: false, error };
  }
  const answer = (data ?? previousData)?.sessionOrganizationList;
  const found = answer?.organizations ?? [];
  return {
    organizations: found,
    more: (answer?.total ?? 0) - found.length,
    isLoading: loading || search !== wanted,
    error,
  };
}
