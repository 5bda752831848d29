import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { useOtherRole } from '../hooks/use-other-role';
import type { AppRights, RoleDetail, RoleValues } from '../role-form';
import { differenceOf, menusOf, NO_RIGHTS, rightsOfForm, rightsOfRole } from '../role-form';
import type { NamedApp } from '../rights-rows';
import { wizardState, withWizard } from '../urls';
import { RightsSummary } from './rights-summary';
import { RolePicker } from './role-picker';

interface Props {
  /** The role as it is stored; null for a new one. */
  readonly base: RoleDetail | null;
  readonly apps: readonly NamedApp[];
  readonly rights: ReadonlyMap<string, AppRights>;
  readonly onStartFrom: (() => void) | null;
}

/** The rights in the form, compared with the stored role, or with the role that the address names. */
export function WizardSummary({ base, apps, rights, onStartFrom }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const { compared, from } = wizardState(parameters);
  const other = useOtherRole(compared || (base ? '' : from));
  const { userPermissionType } = useSession();
  const [isPicking, setPicking] = useState(false);
  const { control } = useFormContext<RoleValues>();
  const [appIds, menuGroups, permissions, structures] = useWatch({
    control,
    name: ['apps', 'menuGroups', 'permissions', 'structures'],
  });
  const values = { apps: appIds, menuGroups, permissions, structures };
  const given = rightsOfForm(values, rights, new Map(apps.map(({ id, name }) => [id, name])));
  const before = other ?? base;
  const of = (part: 'hiddenMenuGroups' | 'hiddenPermissions') =>
    appIds.reduce((sum, appId) => sum + (rights.get(appId)?.[part] ?? 0), 0);
  const compare = (id: string) => setParameters((now) => withWizard(now, { compared: id }), { replace: true });
  return (
    <>
      <RightsSummary
        counts={{
          menus: menusOf(values, rights).size,
          permissions: given.permissions.size,
          structures: given.structures.size,
        }}
        differences={differenceOf(before ? rightsOfRole(before) : NO_RIGHTS, given)}
        base={before && { name: before.name, isOther: other !== null }}
        hidden={{ menuGroups: of('hiddenMenuGroups'), permissions: of('hiddenPermissions') }}
        isBounded={userPermissionType !== LEVEL.OU_ADMIN}
        holders={base?.userCount ?? 0}
        onCompare={() => setPicking(true)}
        onCompareNoMore={() => {
          setParameters(
            (now) => {
              const next = withWizard(now, { compared: '' });
              next.delete('from');
              return next;
            },
            { replace: true },
          );
        }}
        onStartFrom={onStartFrom}
      />
      {isPicking && (
        <RolePicker
          title={<FormattedMessage id="role.compare.action" />}
          text={<FormattedMessage id="role.compare.text" />}
          action={<FormattedMessage id="role.compare.choose" />}
          without={base?.id ?? null}
          onChoose={(id) => {
            setPicking(false);
            compare(id);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
