import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react';
import { KeyRound, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { toaster } from '../../../../ui/overlay/toaster';
import { useLeaving } from '../../../../ui/focus/use-leaving';
import { WhoHasThis } from '../../../../widgets/access/who-has-this';
import { useSession } from '../../../identity/session/session-context';
import type { RoleDetail } from '../role-form';
import type { SingleRight } from '../hooks/use-single-rights';
import { useSingleRights } from '../hooks/use-single-rights';

/** What a role opens, app by app; each right is taken by itself, with an undo (ERRC-20). */
export function RoleRights({ role, onChanged }: { role: RoleDetail; onChanged: () => void }) {
  const intl = useIntl();
  const { operations } = useSession();
  const { give, take, tellFailure } = useSingleRights(role.id, onChanged);
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
  return role.apps.map((app, at) => (
    <chakra.section
      key={app.id}
      aria-labelledby={`role-app-${app.id}`}
      borderTopWidth={at > 0 ? '1px' : undefined}
      px="4"
      pt={at > 0 ? '3' : undefined}
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
          ['menuGroup', app.menuGroups.map((group) => ({ ...group, hint: group.menus.join(', ') }))],
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
              {rights.map(({ id, name, hint }) => {
                const right = { kind, id, name, appId: app.id };
                const isLeaving = leaving.has(keyOf(right));
                return (
                  <chakra.li key={id} display="flex" alignItems="center" gap="2" minHeight="8">
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
                    {role.isChangeable && (
                      <Button
                        variant="ghost"
                        size="iconSm"
                        aria-label={intl.formatMessage({ id: 'role.right.remove' }, { name, app: app.name })}
                        aria-disabled={isLeaving}
                        aria-busy={isLeaving}
                        onClick={({ currentTarget }) => !isLeaving && void remove(right, currentTarget)}
                      >
                        <X strokeWidth={1.5} />
                      </Button>
                    )}
                  </chakra.li>
                );
              })}
            </chakra.ul>
          </Box>
        ))}
    </chakra.section>
  ));
}

const keyOf = ({ kind, id, appId }: Omit<SingleRight, 'name'>) => `${kind} ${id} ${appId}`;
const keysOf = (role: RoleDetail) =>
  role.apps.flatMap(({ id: appId, menuGroups, permissions, structures }) => [
    ...menuGroups.map(({ id }) => keyOf({ kind: 'menuGroup', id, appId })),
    ...permissions.map(({ id }) => keyOf({ kind: 'permission', id, appId })),
    ...structures.map(({ id }) => keyOf({ kind: 'structure', id, appId })),
  ]);
const pathAbove = (path: string) => path.split('>').slice(0, -1).join(' › ');
