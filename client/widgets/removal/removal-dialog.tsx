import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Ban, CircleCheck } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../core/failure';
import type { ApiFailure } from '../../core/failure';
import type { RemovalImpactQuery, RemovalKind } from '../../api/generated/graphql';
import { useRemovalImpactQuery } from '../../api/generated/hooks';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import type { LinkedKind } from '../links/console-paths';
import { peopleWith } from '../links/console-paths';
import { ThingLink } from '../links/thing-link';

type Impact = RemovalImpactQuery['removalImpact'];
type Loss = Impact['grants'][number];

interface Props {
  readonly kind: RemovalKind;
  readonly ids: readonly string[];
  /** The question in the dialog. */
  readonly title: ReactNode;
  /** The verb on the acting button, such as "Delete group". */
  readonly action: ReactNode;
  /** Hints about things that stay unchanged. */
  readonly children?: ReactNode;
  /** Removes. The dialog stays open until its owner closes it; it shows the error if this rejects. */
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * Asks before a removal, and names the people and grants that are lost, with exact counts (BYND-02). If the removal
 * would be refused, it shows the reason instead of the action. The safe answer has the focus.
 */
export function RemovalDialog({ kind, ids, title, action, children, onRemove, onClose }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  const { data, loading, error, refetch } = useRemovalImpactQuery({
    variables: { kind, ids: [...ids] },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const impact = data?.removalImpact;
  const remove = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await onRemove();
    } catch (thrown) {
      setRefusal(failureOf(thrown));
    }
    setBusy(false);
  };
  return (
    <Dialog
      isQuestion
      isBusy={isBusy}
      title={title}
      onClose={onClose}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} disabled={isBusy} onClick={onClose}>
            <FormattedMessage id={impact?.isBlocked ? 'common.close' : 'common.cancel'} />
          </Button>
          {!impact?.isBlocked && (
            <Button variant="danger" disabled={isBusy || !impact} aria-busy={isBusy} onClick={() => void remove()}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3" minHeight="120px" aria-busy={!impact} aria-live="polite">
        {impact ? (
          <ImpactText kind={kind} impact={impact} ids={ids} />
        ) : error && !loading ? (
          <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
        {impact && !impact.isBlocked && children && <Text color="fg.muted">{children}</Text>}
        {refusal && (
          <Text role="alert" color="status.danger" textStyle="s13">
            {refusal.message || <FormattedMessage id="common.noAnswer" />}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

function ImpactText({ kind, impact, ids }: { kind: RemovalKind; impact: Impact; ids: readonly string[] }) {
  const intl = useIntl();
  const isSingle = ids.length === 1;
  const { isBlocked, blockedBy, users, grants } = impact;
  const operation = (name: string) => intl.formatMessage({ id: OPERATION_TEXTS[name] });
  // People who block the removal of a role or a node are listed once. A single removed person is named in the question.
  const isTold =
    users.total > 0 &&
    kind !== 'ROLE' &&
    kind !== 'STRUCTURE' &&
    !(isSingle && (kind === 'USER' || kind === 'SUB_ADMIN'));
  if (!isBlocked && !isTold && grants.length === 0) {
    return (
      <Flex gap="2.5" alignItems="center" color="fg.muted">
        <Box as="span" color="status.success" aria-hidden>
          <CircleCheck size={16} strokeWidth={1.5} />
        </Box>
        <FormattedMessage id="removal.nothing" />
      </Flex>
    );
  }
  return (
    <>
      {isBlocked && (
        <Entries
          isBlock
          label={<FormattedMessage id="removal.blocked" />}
          entries={blockedBy.map((block) => ({
            key: block.reason,
            count: block.count,
            names: linksOf(block.reason, block),
            text: (
              <Led to={isSingle && ids[0] ? allOf(kind, block.reason, ids[0]) : null}>
                <FormattedMessage id={blockText(kind, block.reason)} values={{ count: block.count }} />
              </Led>
            ),
          }))}
        />
      )}
      {(isTold || grants.length > 0) && (!isBlocked || kind === 'ROLE') && (
        <Entries
          label={<FormattedMessage id={isBlocked ? 'removal.held' : 'removal.lost'} />}
          entries={[
            ...(isTold
              ? [
                  {
                    key: 'users',
                    count: users.total,
                    names: users.names,
                    text: <FormattedMessage id={`removal.users.${kind}`} values={{ count: users.total }} />,
                  },
                ]
              : []),
            ...grants.map(({ kind: lost, count, userCount, ...some }) => ({
              key: lost,
              count,
              names: lost === 'OPERATION' ? some.names.map(operation) : linksOf(lost, some),
              text: <FormattedMessage id={lossText(kind, lost)} values={{ count, userCount }} />,
            })),
          ]}
        />
      )}
    </>
  );
}

/** The operations, by their names in the console's menu. */
const OPERATION_TEXTS: Readonly<Record<string, string>> = {
  user: 'console.menu.users',
  app: 'console.menu.apps',
  role: 'console.menu.roles',
  userGroup: 'console.menu.userGroups',
  structure: 'console.menu.structures',
  assets: 'console.menu.assets',
  assetPermission: 'console.menu.assetPermission',
  resource: 'console.menu.resources',
  audit: 'console.menu.audit',
  domain: 'console.menu.domains',
};

/** Texts that do not depend on the kind of the removed thing. */
const ALIKE: ReadonlySet<string> = new Set([
  'SCOPE',
  'REACH',
  'DOMAIN',
  'SELF',
  'OU_ADMIN',
  'LEVEL',
  'ASSET_REACH',
  'RESOURCE_REACH',
]);

const lossText = (kind: RemovalKind, loss: Loss['kind']) =>
  ALIKE.has(loss) && kind !== 'SUB_ADMIN' ? `removal.loss.${loss}` : `removal.loss.${kind}.${loss}`;

const blockText = (kind: RemovalKind, reason: Impact['blockedBy'][number]['reason']) =>
  ALIKE.has(reason) ? `removal.block.${reason}` : `removal.block.${kind}.${reason}`;

type Block = Impact['blockedBy'][number];

/** The pages of the things that stand in the way, and of those that are lost. */
const LINKED: Readonly<Partial<Record<Block['reason'] | Loss['kind'], LinkedKind>>> = {
  USERS: 'user',
  CHILDREN: 'structure',
  APPS: 'app',
  DOMAINS: 'domain',
  ROLE: 'role',
  USER_GROUP: 'userGroup',
  STRUCTURE: 'structure',
  DOMAIN: 'domain',
  ASSET: 'asset',
  ASSET_REACH: 'asset',
  RESOURCE: 'resource',
  RESOURCE_REACH: 'resource',
};

/** The names of things, as links for viewers who may open their pages. */
function linksOf(of: Block['reason'] | Loss['kind'], { things, names }: Pick<Loss, 'things' | 'names'>) {
  const kind = LINKED[of];
  if (!kind || things.length === 0) return names;
  return things.map(({ id, name }) => (
    <ThingLink key={id} kind={kind} id={id}>
      {name}
    </ThingLink>
  ));
}

/** The list of all the people who stand in the way of removing a thing; null for other obstacles. */
function allOf(kind: RemovalKind, reason: Block['reason'], id: string): string | null {
  if (reason !== 'USERS') return null;
  if (kind === 'ROLE') return peopleWith('role', id);
  return kind === 'STRUCTURE' ? peopleWith('structure', id) : null;
}

function Led({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? children : <Link to={to}>{children}</Link>;
}

interface Entry {
  readonly key: string;
  readonly text: ReactNode;
  readonly count: number;
  readonly names: readonly ReactNode[];
}

/** Lines of counts, each with the first names; two columns of names only if there is room. */
function Entries({ label, entries, isBlock }: { label: ReactNode; entries: readonly Entry[]; isBlock?: boolean }) {
  return (
    <Box>
      <Flex gap="2" alignItems="center" textStyle="label" mb="2" color={isBlock ? 'status.danger' : 'fg'}>
        {isBlock && <Ban size={16} strokeWidth={1.5} aria-hidden />}
        {label}
      </Flex>
      <chakra.ul
        listStyleType="none"
        borderWidth="1px"
        borderRadius="panel"
        maxHeight="min(320px, 45dvh)"
        overflow="auto"
        tabIndex={0}
      >
        {entries.map(({ key, text, count, names }) => (
          <chakra.li key={key} px="3" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Text>{text}</Text>
            {names.length > 0 && (
              <Text color="fg.muted" textStyle="s13" overflowWrap="anywhere">
                {names.map((name, index) => (
                  <Fragment key={index}>
                    {index > 0 && ', '}
                    {name}
                  </Fragment>
                ))}
                {count > names.length && (
                  <>
                    {' '}
                    <FormattedMessage id="removal.more" values={{ count: count - names.length }} />
                  </>
                )}
              </Text>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  );
}
