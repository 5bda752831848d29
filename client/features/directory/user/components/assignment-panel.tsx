import { chakra, Flex, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { RemoveButton } from '../../../../ui/button/remove-button';
import { Panel } from '../../../../ui/layout/page';
import { toaster } from '../../../../ui/overlay/toaster';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useLeaving } from '../../../../ui/focus/use-leaving';
import { useConsoleLinks } from '../../../../widgets/links/console-links';
import type { Assignment } from '../hooks/use-assignments';
import { AssignmentDialog } from './assignment-dialog';

const KINDS = { roles: 'role', userGroups: 'userGroup', structures: 'structure' } as const;

interface Props {
  readonly assignment: Assignment;
  /** Before the button that gives more. */
  readonly action?: ReactNode;
  /** The reason why nothing can be changed; undefined where it can. */
  readonly refusal?: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The roles, groups or structures of a user: each removed with an undo, more added in a dialog. */
export function AssignmentPanel({ assignment, action, refusal, isOpen, onOpen, onClose }: Props) {
  const intl = useIntl();
  const { dialog, held, give, take } = assignment;
  const text = (id: string, name?: string) => intl.formatMessage({ id: `user.${dialog}.${id}` }, { name });
  const fail = (error: unknown) =>
    toaster.create({ type: 'error', title: failureOf(error).message || intl.formatMessage({ id: 'common.noAnswer' }) });
  const linkOf = useConsoleLinks();
  const leaving = useLeaving(held.map(({ id }) => id));
  const remove = async (node: TreeNode, button: HTMLElement) => {
    try {
      await leaving.leave(node.id, button, () => take(node.id));
    } catch (error) {
      return fail(error);
    }
    const undo = () => {
      leaving.stay(node.id);
      void give([node.id]).catch(fail);
    };
    toaster.create({
      type: 'success',
      title: text('removed', node.name),
      action: { label: intl.formatMessage({ id: 'common.undo' }), onClick: undo },
    });
  };
  return (
    <Panel aria-labelledby={`${dialog}-title`}>
      <Flex
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        wrap="wrap"
        px="4"
        py="2.5"
        borderBottomWidth="1px"
      >
        <chakra.h2
          id={`${dialog}-title`}
          textStyle="heading"
          flex={{ base: action ? '1 0 100%' : '1', md: '1' }}
          minWidth="0"
        >
          {text('title')}
        </chakra.h2>
        {action}
        <Button size="sm" disabled={refusal !== undefined} title={refusal} onClick={onOpen}>
          <Plus strokeWidth={1.5} aria-hidden />
          {text('assign')}
        </Button>
      </Flex>
      {held.length === 0 && (
        <Text px="4" py="3" color="fg.muted" textStyle="s13">
          {text('none')}
        </Text>
      )}
      <chakra.ul>
        {held.map((node) => (
          <HeldRow
            key={node.id}
            node={node}
            to={linkOf(KINDS[dialog], node.id)}
            removeLabel={refusal === undefined ? text('remove', node.name) : null}
            isLeaving={leaving.has(node.id)}
            onRemove={(button) => void remove(node, button)}
          />
        ))}
      </chakra.ul>
      {isOpen && refusal === undefined && <AssignmentDialog assignment={assignment} onClose={onClose} />}
    </Panel>
  );
}

interface RowProps {
  readonly node: TreeNode;
  /** Its page; null for viewers who may not open it. */
  readonly to: string | null;
  /** Null where it cannot be removed. */
  readonly removeLabel: string | null;
  readonly isLeaving: boolean;
  readonly onRemove: (button: HTMLElement) => void;
}

function HeldRow({ node, to, removeLabel, isLeaving, onRemove }: RowProps) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      minHeight={{ base: '11', md: '10' }}
      ps="4"
      pe="2"
      _notLast={{ borderBottomWidth: '1px' }}
    >
      <Text flex="1" minWidth="0" truncate title={node.path ?? node.name}>
        {to === null ? node.name : <Link to={to}>{node.name}</Link>}
        {node.path && node.path !== node.name && (
          <chakra.span color="fg.subtle" textStyle="s13" ms="2">
            {node.path.split('>').slice(0, -1).join(' › ')}
          </chakra.span>
        )}
      </Text>
      {removeLabel !== null && <RemoveButton label={removeLabel} isLeaving={isLeaving} onRemove={onRemove} />}
    </chakra.li>
  );
}
