import { FormattedMessage } from 'react-intl';
import type { DomainRow } from '../domain-form';
import type { StepName } from '../urls';

/** The stored choices of a step of a domain, in one line; null for a new domain. */
export function StepSummary({ step, domain }: { step: StepName; domain: DomainRow | null }) {
  if (!domain) return null;
  switch (step) {
    case 'basics':
      return domain.url;
    case 'provider':
      return domain.issuer ?? <FormattedMessage id="domain.state.none" />;
    case 'people':
      return (
        <>
          <FormattedMessage id={domain.isAutoImport ? 'domain.import.on' : 'domain.import.off'} />
          {[...domain.roles, ...domain.userGroups].map(({ name }) => ` · ${name}`)}
        </>
      );
    case 'host':
      return <FormattedMessage id={hostWord(domain)} />;
    case 'test':
      return <FormattedMessage id={signOnWord(domain)} />;
  }
}

/** The word for the standing of a domain's host (DOMN-10). */
export function hostWord({ isInEffect, proof }: DomainRow): string {
  if (isInEffect) return 'domain.host.confirmed';
  return proof.state === 'YIELDED' ? 'domain.host.taken' : 'domain.host.open';
}

/** The word for whether people can sign in through a domain. */
export function signOnWord({ isSignOn, isInEffect, issuer }: DomainRow): string {
  if (isSignOn) return isInEffect ? 'domain.state.on' : 'domain.state.waiting';
  return issuer ? 'domain.state.off' : 'domain.state.none';
}
