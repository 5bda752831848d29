import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { ErrorState } from '../../../../ui/state/error-state';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { StepBar } from '../../../../ui/layout/step-bar';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { AppChoice } from './app-choice';
import { RightChoice } from './right-choice';
import { RoleBasics } from './role-basics';
import { RoleBreadcrumb } from './role-breadcrumb';
import { RolePicker } from './role-picker';
import { WizardSummary } from './wizard-summary';
import { useRoleWizard } from '../hooks/use-role-wizard';
import type { WizardOptions } from '../hooks/use-role-wizard';
import type { RoleDetail } from '../role-form';
import { rolePath, ROLES_PATH, STEPS } from '../urls';

/** The names of lists; other fields have theirs. */
const LABELS: Readonly<Partial<Record<string, string>>> = {
  apps: 'console.menu.apps',
  menuGroups: 'role.kind.menuGroup',
  permissions: 'role.kind.permission',
  structures: 'role.kind.structure',
};

type State = ReturnType<typeof useRoleWizard>;

/** Makes or changes a role in two steps: its applications, then its rights in them (ROLE-03). */
export function RoleWizard(props: WizardOptions) {
  const { role } = props;
  const intl = useIntl();
  const wizard = useRoleWizard(props);
  const { form, name, step, savedAs, startFrom } = wizard;
  const { isDirty } = form.formState;
  const [isPicking, setPicking] = useState(false);
  const pick = () => setPicking(true);
  return (
    <Page
      title={name.trim() || intl.formatMessage({ id: role ? 'role.edit' : 'role.new' })}
      breadcrumb={<RoleBreadcrumb role={role} here={<FormattedMessage id={role ? 'role.edit' : 'role.new'} />} />}
      actions={
        <StepBar
          label={intl.formatMessage({ id: 'role.steps' })}
          steps={STEPS.map((each) => ({ name: each, text: <FormattedMessage id={`role.step.${each}`} /> }))}
          current={step}
        />
      }
    >
      <FormProvider {...form}>
        <RoleConflict wizard={wizard} />
        <StepParts wizard={wizard} onPick={role ? null : pick} />
      </FormProvider>
      <WizardButtons wizard={wizard} role={role} onPick={pick} />
      {isPicking && (
        <RolePicker
          title={<FormattedMessage id="role.copy.action" />}
          text={<FormattedMessage id="role.copy.text" />}
          action={<FormattedMessage id="role.copy.choose" />}
          without={null}
          onChoose={(id) => {
            setPicking(false);
            startFrom(id);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {isDirty && savedAs === null && (
        <UnsavedGuard spans={(search) => !role || new URLSearchParams(search).has('edit')} />
      )}
    </Page>
  );
}

/** Changes that somebody else made to the role meanwhile. */
function RoleConflict({ wizard: { form, conflict, choose } }: { wizard: State }) {
  const intl = useIntl();
  return (
    <ConflictChoice
      conflict={conflict}
      values={form.watch()}
      labelOf={(name) => intl.formatMessage({ id: LABELS[name] ?? `role.field.${name}` })}
      onChoose={choose}
    />
  );
}

/** The fields of the present step; the first stays in the page, so that its fields keep their place in the form. */
function StepParts({ wizard, onPick }: { wizard: State; onPick: (() => void) | null }) {
  const { base, choices, known, rights, isTaken, step, tab, goTo, shownApps } = wizard;
  if (!known) {
    return choices.error ? (
      <Panel>
        <ErrorState failure={failureOf(choices.error)} onRetry={() => void choices.refetch()} />
      </Panel>
    ) : (
      <Panel padding="5">
        <SkeletonLines lines={8} />
      </Panel>
    );
  }
  return (
    <>
      <Panel display={step === 'app' ? 'flex' : 'none'} flexDirection="column" gap="6" padding="4">
        <RoleBasics isTaken={isTaken} isNew={onPick !== null} />
        <AppChoice choices={known} />
      </Panel>
      {step === 'rights' && (
        <Flex gap="3" direction={{ base: 'column', lg: 'row' }} alignItems="stretch" flex={{ lg: '1' }} minHeight="0">
          <Panel flex="1" minWidth="0" overflow="hidden">
            <RightChoice
              apps={shownApps}
              choices={rights}
              tab={tab}
              onTab={(part) => goTo({ tab: part }, { replace: true })}
            />
          </Panel>
          <WizardSummary base={base} apps={shownApps} rights={rights.rights} onStartFrom={onPick} />
        </Flex>
      )}
    </>
  );
}

function WizardButtons({ wizard, role, onPick }: { wizard: State; role: RoleDetail | null; onPick: () => void }) {
  const navigate = useNavigate();
  const { form, known, rights, step, goTo, next, send } = wizard;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Flex gap="3" alignItems="center" justifyContent="space-between" wrap="wrap">
      {step === 'rights' ? (
        <Button onClick={() => goTo({ step: 'app' })}>
          <FormattedMessage id="role.back" />
        </Button>
      ) : (
        <Button onClick={() => void navigate(role ? rolePath(role.id) : ROLES_PATH)}>
          <FormattedMessage id="common.cancel" />
        </Button>
      )}
      <Flex gap="3" alignItems="center" marginStart="auto">
        {step === 'app' && !role && known && (
          <Button variant="ghost" onClick={onPick}>
            <FormattedMessage id="role.copy.action" />
          </Button>
        )}
        {step === 'app' && (
          <Button variant={role ? 'secondary' : 'primary'} disabled={!known} onClick={() => void next()}>
            <FormattedMessage id="role.next" />
          </Button>
        )}
        {(step === 'rights' || role) && (
          <Button
            variant="primary"
            disabled={isSubmitting || !isDirty || rights.isLoading || rights.failure !== null}
            aria-busy={isSubmitting}
            onClick={send}
          >
            <FormattedMessage id={role ? 'common.save' : 'role.create'} />
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
