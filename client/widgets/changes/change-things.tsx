import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button/button';
import type { LinkedKind } from '../links/console-paths';
import { ThingLink } from '../links/thing-link';
import type { Change } from './change';
import { Come, Gone } from './change-parts';
import { useAuditWords } from './use-audit-words';

/** Things that show at first; the others at a click. */
const AT_FIRST = 10;

/** The kinds of things by the names of the fields that hold them. */
const KINDS: Readonly<Record<string, LinkedKind>> = {
  users: 'user',
  people: 'user',
  userIds: 'user',
  roles: 'role',
  roleIds: 'role',
  userGroups: 'userGroup',
  userGroupIds: 'userGroup',
  structures: 'structure',
  structureIds: 'structure',
  apps: 'app',
  appIds: 'app',
  domains: 'domain',
  domainIds: 'domain',
};

/** The sets of codes: their names are words of the schema. */
const CODES: ReadonlySet<string> = new Set(['availableThemes', 'operations', 'passwordRequires']);

/** The change of a set: those that went with a minus, those that came with a plus, then the number of those not named. */
export function ThingsChange({ change }: { change: Change }) {
  const { field, added, removed, addedCount, removedCount } = change;
  const [isWhole, setWhole] = useState(false);
  const kind = KINDS[field];
  const shown = (things: Change['added']) => (isWhole ? things : things.slice(0, AT_FIRST));
  const folded = isWhole ? 0 : Math.max(0, added.length - AT_FIRST) + Math.max(0, removed.length - AT_FIRST);
  const unnamed = addedCount - added.length + removedCount - removed.length;
  return (
    <Flex wrap="wrap" gap="1.5" alignItems="center">
      {shown(removed).map((thing) => (
        <Gone key={`- ${thing.id}`}>
          <Sign sign="−" id="audit.change.removed" />
          <Name kind={kind} isCode={CODES.has(field)} {...thing} />
        </Gone>
      ))}
      {shown(added).map((thing) => (
        <Come key={`+ ${thing.id}`}>
          <Sign sign="+" id="audit.change.added" />
          <Name kind={kind} isCode={CODES.has(field)} {...thing} />
        </Come>
      ))}
      {folded > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          <FormattedMessage id="audit.change.showMore" values={{ count: folded }} />
        </Button>
      )}
      {unnamed > 0 && (
        <Box as="span" textStyle="s13" color="fg.muted">
          <FormattedMessage id="audit.change.more" values={{ count: unnamed }} />
        </Box>
      )}
      <Box as="span" srOnly>
        <FormattedMessage
          id="audit.change.counts"
          values={{ added: <FormattedNumber value={addedCount} />, removed: <FormattedNumber value={removedCount} /> }}
        />
      </Box>
    </Flex>
  );
}

const Sign = ({ sign, id }: { sign: string; id: string }) => (
  <>
    <Box as="span" aria-hidden>
      {sign}{' '}
    </Box>
    <Box as="span" srOnly>
      <FormattedMessage id={id} />{' '}
    </Box>
  </>
);

interface NameProps {
  readonly kind: LinkedKind | undefined;
  readonly isCode: boolean;
  readonly id: string;
  readonly name: string;
}

const Name = ({ kind, isCode, id, name }: NameProps) => {
  const { codeOf } = useAuditWords();
  if (isCode) return codeOf(name);
  return kind && id ? (
    <ThingLink kind={kind} id={id}>
      {name}
    </ThingLink>
  ) : (
    name
  );
};
