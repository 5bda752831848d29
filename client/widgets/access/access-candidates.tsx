import { Fragment } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { AccessExplanationQuery } from '../../api/generated/graphql';
import { pathOf } from '../links/console-paths';
import type { LinkedKind } from '../links/console-paths';
import { ThingLink } from '../links/thing-link';

type Explanation = AccessExplanationQuery['accessExplanation'];

/** The roles that would grant it, each with a link to its page, or to the place where it is given. */
export function Candidates({ told, userId }: { told: Explanation; userId: string }) {
  const { candidates, candidateCount } = told;
  if (candidates.length === 0) return null;
  const rest = candidateCount - candidates.length;
  return (
    <>
      {' '}
      <FormattedMessage
        id="access.candidates"
        values={{
          roles: <Named things={candidates.map(({ id, name }) => ({ kind: 'role', id, name }))} rest={rest} />,
        }}
      />
      {candidates.some((role) => role.isAssignable) && (
        <>
          {' '}
          <Link to={`${pathOf('user', userId)}?tab=roles&dialog=roles`}>
            <FormattedMessage id="access.give" />
          </Link>
        </>
      )}
    </>
  );
}

/** The groups and nodes that have a thing, each with a link to its page, and the places where a user joins them. */
export function Owners({ told, userId }: { told: Explanation; userId: string }) {
  const { owners, ownerCount } = told;
  if (owners.length === 0) return null;
  const joined = (kind: keyof typeof JOINING) => owners.some((owner) => owner.kind === kind && owner.isAssignable);
  const named = owners.map(
    ({ kind, id, name }) => ({ kind: kind === 'STRUCTURE' ? 'structure' : 'userGroup', id, name }) as const,
  );
  return (
    <>
      {' '}
      <FormattedMessage
        id="access.owners"
        values={{ owners: <Named things={named} rest={ownerCount - owners.length} /> }}
      />
      {(['USER_GROUP', 'STRUCTURE'] as const).filter(joined).map((kind) => (
        <Fragment key={kind}>
          {' '}
          <Link to={`${pathOf('user', userId)}?tab=overview&dialog=${JOINING[kind]}`}>
            <FormattedMessage id={`access.join.${kind}`} />
          </Link>
        </Fragment>
      ))}
    </>
  );
}

/** The dialogs of a user's page that add the user to a group or a node. */
const JOINING = { USER_GROUP: 'userGroups', STRUCTURE: 'structures' } as const;

function Named({ things, rest }: { things: readonly { kind: LinkedKind; id: string; name: string }[]; rest: number }) {
  return (
    <FormattedList
      value={[
        ...things.map(({ kind, id, name }) => (
          <ThingLink key={id} kind={kind} id={id}>
            {name}
          </ThingLink>
        )),
        ...(rest > 0 ? [<FormattedMessage key="rest" id="access.more" values={{ count: rest }} />] : []),
      ]}
    />
  );
}
