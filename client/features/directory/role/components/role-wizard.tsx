import { Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { useRoleAppChoicesQuery } from '../../../../api/generated/hooks';
import { useTakenName } from '../../../../widgets/name/use-taken-name';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/state/error-state';
import { TOLD_BY_SERVER } from '../../../../ui/form/fault-text';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { StepBar } from '../../../../ui/layout/step-bar';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { changed, changeOf } from '../../../identity/session/draft-changes';
import { useFormDraft } from '../../../identity/session/hooks/use-draft';
import { useAppRights } from '../hooks/use-app-rights';
import { useRoleSave } from '../hooks/use-role-save';
import { useCopy, useStepStart } from '../hooks/use-wizard-form';
import type { RoleDetail, RoleValues } from '../role-form';
import { appsToSend, valuesOf } from '../role-form';
import { rolePath, ROLES_PATH, wizardState, withWizard, STEPS } from '../urls';
import { AppChoice } from './app-choice';
import { RightChoice } from './right-choice';
import { RoleBasics } from './role-basics';
import { RoleBreadcrumb } from './role-breadcrumb';
import { RolePicker } from './role-picker';
import { WizardSummary } from './wizard-summary';

interface Props {
  /** Null for a new one. */
  readonly role: RoleDetail | null;
  /** Reads the role again, after it was changed here or by somebody else; null where it cannot be read. */
  readonly onReload: () => Promise<RoleDetail | null>;
}

/** The fields of the first step, in their order. */
const FIRST_STEP = ['name', 'identifier', 'description', 'apps'] as const;
type Field = (typeof FIRST_STEP)[number];

/** Makes or changes a role in two steps: its applications, then what it opens in them (ROLE-03). */
export function RoleWizard({ role, onReload }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const { step: wanted, tab, from } = wizardState(parameters);
  // What the form began with: the role on screen may be read again underneath.
  const [base, setBase] = useState(role);
  const form = useForm<RoleValues>({ mode: 'onTouched', defaultValues: valuesOf(role), shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  useFormDraft(`role-${role?.id ?? ''}`, form);
  const [apps, name] = useWatch({ control: form.control, name: ['apps', 'name'] });
  const choices = useRoleAppChoicesQuery({
    context: IN_PLACE,
    fetchPolicy: 'cache-and-network',
  });
  const known = choices.data?.roleAppChoices;
  const rights = useAppRights(apps, base?.id ?? null);
  const isTaken = useTakenName(form, { type: 'role' }, base?.name ?? '');
  const [isPicking, setPicking] = useState(false);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const save = useRoleSave(base);
  const step = wanted === 'rights' && (apps.length > 0 || savedAs) ? 'rights' : 'app';
  const goTo = (change: Parameters<typeof withWizard>[1], options?: { replace: boolean }) =>
    setParameters((now) => withWizard(now, change), options);
  useCopy(form, from && !role ? from : '', rights.load);
  useStepStart(step);
  // A field can take the focus once its step is on screen.
  const faulty = useRef<Field | null>(null);
  useEffect(() => {
    if (step !== 'app' || !faulty.current) return;
    form.setFocus(faulty.current);
    faulty.current = null;
  });
  const showField = (field: Field) => {
    faulty.current = field;
    goTo({ step: 'app' });
  };

  // The guard is gone by then: what is saved may be left.
  useEffect(() => {
    if (savedAs !== null) void navigate(savedAs ? rolePath(savedAs) : ROLES_PATH, { replace: true });
  }, [savedAs, navigate]);

  const next = async () => {
    if (await form.trigger(FIRST_STEP, { shouldFocus: true })) goTo({ step: 'rights' });
  };
  const rebase = async (failure: ApiFailure) => {
    const stored = await onReload();
    if (!stored) return emitClientEvent('failure', { title: intl.formatMessage({ id: 'role.modifyFailed' }), failure });
    const [before, mine, theirs] = [valuesOf(base), form.getValues(), valuesOf(stored)];
    const merged = Object.entries(mine).map(([field, value]) => {
      const key = field as keyof RoleValues;
      const isMine = JSON.stringify(value) !== JSON.stringify(before[key]);
      return [field, isMine ? changed(theirs[key], changeOf(before[key], value)) : theirs[key]];
    });
    setBase(stored);
    form.reset(theirs);
    for (const [field, value] of merged)
      form.setValue(field as keyof RoleValues, value as never, { shouldDirty: true });
    void rights.renew(form.getValues('apps'));
    emitClientEvent('notice', { kind: 'warning', text: intl.formatMessage({ id: 'role.conflict' }) });
  };
  const submit = async (values: RoleValues) => {
    const loaded = await rights.load(values.apps);
    if (values.apps.some((appId) => !loaded.has(appId))) return;
    const result = await save(values, appsToSend(values, loaded, base));
    if (result.kind === 'saved') {
      if (role) await onReload();
      setSavedAs(result.id);
    }
    if (result.kind === 'conflict') await rebase(result.failure);
    if (result.kind !== 'fault') return;
    form.setError(result.field, { type: TOLD_BY_SERVER, message: result.message });
    showField(result.field);
  };
  const send = () =>
    void form.handleSubmit(submit, (faults) => {
      const first = FIRST_STEP.find((field) => field in faults);
      if (first) showField(first);
    })();

  const title = name.trim() || intl.formatMessage({ id: role ? 'role.edit' : 'role.new' });
  const chosen = known?.apps.filter(({ id }) => apps.includes(id)) ?? [];
  // What the role opens already stays on show where it is nothing to choose from.
  const others = (base?.apps ?? []).filter(({ id }) => apps.includes(id) && !chosen.some((app) => app.id === id));
  const shownApps = [...chosen, ...others];
  return (
    <Page
      title={title}
      breadcrumb={<RoleBreadcrumb role={role} here={<FormattedMessage id={role ? 'role.edit' : 'role.new'} />} />}
      actions={
        <StepBar
          label={intl.formatMessage({ id: 'role.steps' })}
          steps={STEPS.map((name) => ({ name, text: <FormattedMessage id={`role.step.${name}`} /> }))}
          current={step}
        />
      }
    >
      <FormProvider {...form}>
        {choices.error && !known ? (
          <Panel>
            <ErrorState failure={failureOf(choices.error)} onRetry={() => void choices.refetch()} />
          </Panel>
        ) : !known ? (
          <Panel padding="5">
            <SkeletonLines lines={8} />
          </Panel>
        ) : (
          <>
            <Panel display={step === 'app' ? 'flex' : 'none'} flexDirection="column" gap="6" padding="4">
              <RoleBasics isTaken={isTaken} isNew={!role} />
              <AppChoice choices={known} />
            </Panel>
            {step === 'rights' && (
              <Flex
                gap="3"
                direction={{ base: 'column', lg: 'row' }}
                alignItems="stretch"
                flex={{ lg: '1' }}
                minHeight="0"
              >
                <Panel flex="1" minWidth="0" overflow="hidden">
                  <RightChoice
                    apps={shownApps}
                    choices={rights}
                    tab={tab}
                    onTab={(part) => goTo({ tab: part }, { replace: true })}
                  />
                </Panel>
                <WizardSummary
                  base={base}
                  apps={shownApps}
                  rights={rights.rights}
                  onStartFrom={role ? null : () => setPicking(true)}
                />
              </Flex>
            )}
          </>
        )}
      </FormProvider>
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
            <Button variant="ghost" onClick={() => setPicking(true)}>
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
      {isPicking && (
        <RolePicker
          title={<FormattedMessage id="role.copy.action" />}
          text={<FormattedMessage id="role.copy.text" />}
          action={<FormattedMessage id="role.copy.choose" />}
          without={null}
          onChoose={(id) => {
            setPicking(false);
            setParameters(
              (now) => {
                const copy = new URLSearchParams(now);
                copy.set('from', id);
                return copy;
              },
              { replace: true },
            );
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
