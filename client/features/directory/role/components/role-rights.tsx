import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { RemoveButton } from '../../../../ui/button/remove-button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { nameList } from '../../../../ui/text/name-list';
import { toaster } from '../../../../ui/overlay/toaster';
import { useLeaving } from '../../../../ui/focus/use-leaving';
import { WhoHasThis } from '../../../../widgets/access/who-has-this';
import { useSession } from '../../../identity/session/session-context';
import type { RoleDetail } from '../role-form';
import type { SingleRight } from '../hooks/use-single-rights';
import { useSingleRights } from '../hooks/use-single-rights';

/** The rights of a role, app by app; each is removed by itself, with an undo (ERRC-20). */
export function RoleRights({ role }: { role: RoleDetail }) {
  const intl = useIntl();
  const { give, take, tellFailure } = useSingleRights(role.id);
  const leaving = useLeaving(keysOf(role));
  const remove = async (right: SingleRight, button: HTMLElement) => {
    try {
      await leaving.leave(keyOf(right), button, () => take(right));
    } catch (error) {
      return tellFailure(error);
    }
    const told = (done: 'removed' | 'assigned') =>
      intl.formatMessage({ id: `role.${done}.${right.kind}` }, { name: right.name });
    const undo = () => {
      leaving.stay(keyOf(right));
      void give(right).then(() => toaster.create({ type: 'success', title: told('assigned') }), tellFailure);
    };
    toaster.create({
      type: 'success',
      title: told('removed'),
      action: { label: intl.formatMessage({ id: 'common.undo' }), onClick: undo },
    });
  };
  if (role.apps.length === 0) {
    return (
      <EmptyState
        icon={<KeyRound size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="role.rights.none" />}
        text={<FormattedMessage id="role.rights.noneText" />}
      />
    );
  }
  const rowOf = (right: SingleRight, hint: string, app: string) => (
    <RightRow
      key={right.id}
      right={right}
      hint={hint}
      removeLabel={
        role.isChangeable ? intl.formatMessage({ id: 'role.right.remove' }, { name: right.name, app }) : null
      }
      isLeaving={leaving.has(keyOf(right))}
      onRemove={(button) => void remove(right, button)}
    />
  );
  return role.apps.map((app, at) => (
    <AppSection key={app.id} app={app} isFirst={at === 0} row={(right, hint) => rowOf(right, hint, app.name)} />
  ));
}

interface SectionProps {
  readonly app: RoleDetail['apps'][number];
  readonly isFirst: boolean;
  readonly row: (right: SingleRight, hint: string) => ReactNode;
}

/** The rights in one app, by kind. */
function AppSection({ app, isFirst, row }: SectionProps) {
  const { locale } = useIntl();
  return (
    <chakra.section
      aria-labelledby={`role-app-${app.id}`}
      borderTopWidth={isFirst ? undefined : '1px'}
      px="4"
      pt={isFirst ? undefined : '3'}
      pb="3"
    >
      <Flex alignItems="center" gap="2.5" mb="2">
        <Center width="6" height="6" borderRadius="tag" bg="accent.soft" color="accent" aria-hidden>
          <AppIcon name={app.icon} />
        </Center>
        <chakra.h2 id={`role-app-${app.id}`} textStyle="heading">
          {app.name}
        </chakra.h2>
      </Flex>
      {(
        [
          ['menuGroup', app.menuGroups.map((group) => ({ ...group, hint: nameList(group.menus, locale) }))],
          ['permission', app.permissions.map((permission) => ({ ...permission, hint: permission.identifier }))],
          ['structure', app.structures.map((node) => ({ ...node, hint: pathAbove(node.path) }))],
        ] as const
      )
        .filter(([, rights]) => rights.length > 0)
        .map(([kind, rights]) => (
          <Box key={kind} mb="1">
            <Text textStyle="s12" fontWeight="500" color="fg.subtle" mt="2">
              <FormattedMessage id={`role.kind.${kind}`} />
            </Text>
            <chakra.ul listStyleType="none">
              {rights.map(({ id, name, hint }) => row({ kind, id, name, appId: app.id }, hint))}
            </chakra.ul>
          </Box>
        ))}
    </chakra.section>
  );
}

interface RowProps {
  readonly right: SingleRight;
  readonly hint: string;
  /** Null where it cannot be removed. */
  readonly removeLabel: string | null;
  readonly isLeaving: boolean;
  readonly onRemove: (button: HTMLElement) => void;
}

function RightRow({ right: { kind, id, name }, hint, removeLabel, isLeaving, onRemove }: RowProps) {
  const { operations } = useSession();
  return (
    <chakra.li display="flex" alignItems="center" gap="2" minHeight="8">
      <Text flex="1" minWidth="0" truncate title={hint ? `${name}: ${hint}` : name}>
        {name}
        {hint && (
          <chakra.span color="fg.subtle" textStyle="s12" ms="2">
            {hint}
          </chakra.span>
        )}
      </Text>
      {kind === 'permission' && operations.has('user') && (
        <WhoHasThis isIcon target={{ kind: 'PERMISSION', id }} name={name} />
      )}
      {removeLabel !== null && <RemoveButton label={removeLabel} isLeaving={isLeaving} onRemove={onRemove} />}
    </chakra.li>
  );
}

const keyOf = ({ kind, id, appId }: Omit<SingleRight, 'name'>) => `${kind} ${id} ${appId}`;
const keysOf = (role: RoleDetail) =>
  role.apps.flatMap(({ id: appId, menuGroups, permissions, structures }) => [
    ...menuGroups.map(({ id }) => keyOf({ kind: 'menuGroup', id, appId })),
    ...permissions.map(({ id }) => keyOf({ kind: 'permission', id, appId })),
    ...structures.map(({ id }) => keyOf({ kind: 'structure', id, appId })),
  ]);
const pathAbove = (path: string) => path.split('>').slice(0, -1).join(' › ');
