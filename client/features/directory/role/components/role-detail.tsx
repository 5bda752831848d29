import { Box, Flex, HStack } from '@chakra-ui/react';
import { Copy, KeyRound, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Facts } from '../../../../ui/text/facts';
import { Page, Panel } from '../../../../ui/layout/page';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { ThingMark } from '../../../../ui/layout/thing-mark';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Tag } from '../../../../ui/text/tag';
import { dateTime } from '../../../../ui/text/time';
import { HistoryPart } from '../../../../widgets/history/history-parts';
import { useSession } from '../../../identity/session/session-context';
import type { RoleDetail as Role } from '../role-form';
import { editRolePath, newRolePath, ROLE_WORKS, ROLES_PATH } from '../urls';
import { DeleteRole } from './delete-role';
import { RoleBreadcrumb } from './role-breadcrumb';
import { RoleRights } from './role-rights';
import { RoleUsers } from './role-users';

const AccessFlow = lazyPart(() => import('../../../../widgets/access/access-flow'));

const TABS = ['rights', 'users', 'flow', 'history'] as const;

/** A role with its rights and the people who hold it (ROLE-02). */
export function RoleDetail({ role, onReload }: { role: Role; onReload: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const { open, choose: openDialog } = useDialogAddress(ROLE_WORKS);
  const { operations } = useSession();
  // It names people.
  const tabs = TABS.filter((name) => name !== 'flow' || operations.has('user'));
  const tab = tabs.find((name) => name === parameters.get('tab')) ?? 'rights';
  const choose = (name: (typeof TABS)[number]) =>
    setParameters(name === 'rights' ? {} : { tab: name }, { replace: true });
  return (
    <Page
      title={role.name}
      breadcrumb={<RoleBreadcrumb here={role.name} />}
      lead={
        <ThingMark aria-hidden>
          <KeyRound strokeWidth={1.5} />
        </ThingMark>
      }
      subtitle={role.description}
      actions={<RoleActions role={role} onDelete={() => openDialog('delete')} />}
    >
      <Box>
        <Tabs
          id="role"
          label={intl.formatMessage({ id: 'role.parts' })}
          faultLabel=""
          current={tab}
          onChoose={choose}
          tabs={tabs.map((name) => ({
            name,
            label: (
              <HStack gap="1.5" as="span">
                <FormattedMessage id={name === 'history' ? 'console.history' : `role.tab.${name}`} />
                {name === 'users' && <Tag fontVariantNumeric="tabular-nums">{intl.formatNumber(role.userCount)}</Tag>}
              </HStack>
            ),
          }))}
        />
        <TabPanel id="role" name="rights" isShown={tab === 'rights'}>
          <Flex gap="4" direction={{ base: 'column', lg: 'row' }} alignItems="flex-start">
            <RoleFacts role={role} />
            <Panel flex="1" width="100%" minWidth="0" pt="3">
              <RoleRights role={role} />
            </Panel>
          </Flex>
        </TabPanel>
        <TabPanel id="role" name="users" isShown={tab === 'users'}>
          {tab === 'users' && <RoleUsers role={role} />}
        </TabPanel>
        <TabPanel id="role" name="flow" isShown={tab === 'flow'}>
          {tab === 'flow' && (
            <Panel padding="4">
              <Suspense fallback={<SkeletonLines lines={6} />}>
                <AccessFlow kind="ROLE" id={role.id} />
              </Suspense>
            </Panel>
          )}
        </TabPanel>
        <TabPanel id="role" name="history" isShown={tab === 'history'}>
          {tab === 'history' && <HistoryPart kind="ROLE" id={role.id} onRestored={onReload} />}
        </TabPanel>
      </Box>
      {open?.work === 'delete' && (
        <DeleteRole role={role} onDeleted={() => void navigate(ROLES_PATH)} onClose={() => openDialog(null)} />
      )}
    </Page>
  );
}

function RoleFacts({ role }: { role: Role }) {
  const intl = useIntl();
  return (
    <Panel flex={{ lg: '0 0 340px' }} width="100%" padding="4">
      <Facts
        isAside
        texts="role.field"
        facts={[
          ['identifier', <code key="identifier">{role.identifier}</code>],
          ['users', intl.formatNumber(role.userCount)],
          ['createdBy', role.createdBy],
          ['created', dateTime(role.createdTime)],
        ]}
      />
      {!role.isChangeable && (
        <Box mt="4" pt="3" borderTopWidth="1px" color="fg.muted" textStyle="s13">
          <FormattedMessage id="role.notChangeable" />
        </Box>
      )}
    </Panel>
  );
}

function RoleActions({ role, onDelete }: { role: Role; onDelete: () => void }) {
  const intl = useIntl();
  const reason = role.isChangeable ? undefined : intl.formatMessage({ id: 'role.notChangeable' });
  return (
    <>
      <Button variant="ghost" color="status.danger" disabled={!role.isChangeable} title={reason} onClick={onDelete}>
        <FormattedMessage id="role.delete.action" />
      </Button>
      <ButtonLink asChild>
        <Link to={newRolePath(role.id)}>
          <Copy strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="role.copyAction" />
        </Link>
      </ButtonLink>
      {role.isChangeable && (
        <ButtonLink variant="primary" asChild>
          <Link to={editRolePath(role.id)}>
            <Pencil strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="role.editAction" />
          </Link>
        </ButtonLink>
      )}
    </>
  );
}
