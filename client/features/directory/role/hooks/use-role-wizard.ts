import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRoleAppChoicesQuery } from '../../../../api/generated/hooks';
import { refuseField } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import { useTakenName } from '../../../../widgets/name/use-taken-name';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { RoleDetail, RoleValues } from '../role-form';
import { appsToSend, valuesOf } from '../role-form';
import type { Step } from '../urls';
import { rolePath, ROLES_PATH, wizardState, withWizard } from '../urls';
import { useAppRights } from './use-app-rights';
import { useRoleSave } from './use-role-save';
import { useCopy, useStepStart } from './use-wizard-form';

export interface WizardOptions {
  /** Null for a new one. */
  readonly role: RoleDetail | null;
  /** Reads the role again, after it was changed here or by somebody else; null where it cannot be read. */
  readonly onReload: () => Promise<RoleDetail | null>;
}

/** The fields of the first step, in their order. */
const FIRST_STEP = ['name', 'identifier', 'description', 'apps'] as const;
type Field = (typeof FIRST_STEP)[number];

/** The state of the wizard: its form, steps and choices, and how the role is saved. */
export function useRoleWizard({ role, onReload }: WizardOptions) {
  const form = useForm<RoleValues>({ mode: 'onTouched', defaultValues: valuesOf(role), shouldFocusError: false });
  useFormDraft(`role-${role?.id ?? ''}`, form);
  const fields = fieldsOfForm(form);
  const { base, conflict, attempt, choose } = useConflict({ stored: role, valuesOf, fields });
  const [apps, name] = useWatch({ control: form.control, name: ['apps', 'name'] });
  const choices = useRoleAppChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const known = choices.data?.roleAppChoices;
  const rights = useAppRights(apps, base?.id ?? null);
  const isTaken = useTakenName(form, { type: 'role' }, base?.name ?? '');
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const steps = useSteps(form, apps.length > 0 || Boolean(savedAs));
  useCopy(form, steps.from && !role ? steps.from : '', rights.load);
  useLeavingWhenSaved(savedAs);
  const save = useRoleSave({ role: base, attempt, onReload });
  const submit = async (values: RoleValues) => {
    const loaded = await rights.load(values.apps);
    if (values.apps.some((appId) => !loaded.has(appId))) return;
    const result = await save(values, (from) => appsToSend(values, loaded, from));
    if (result.kind === 'saved') {
      if (role) await onReload();
      setSavedAs(result.id);
    }
    if (result.kind === 'conflict') void rights.renew(form.getValues('apps'));
    if (result.kind === 'fault') refuseField(form, result.field, result.failure, () => steps.showField(result.field));
  };
  const send = () =>
    void form.handleSubmit(submit, (faults) => {
      const first = FIRST_STEP.find((field) => field in faults);
      if (first) steps.showField(first);
    })();
  const chosen = known?.apps.filter(({ id }) => apps.includes(id)) ?? [];
  // Apps in which the role has rights already stay on show, also where the caller may not choose them.
  const others = (base?.apps ?? []).filter(({ id }) => apps.includes(id) && !chosen.some((app) => app.id === id));
  return {
    ...steps,
    base,
    conflict,
    choose,
    form,
    name,
    choices,
    known,
    rights,
    isTaken,
    savedAs,
    send,
    shownApps: [...chosen, ...others],
  };
}

/** The steps of the address. The second needs an application, which is chosen in the first (`hasApps`). */
function useSteps(form: UseFormReturn<RoleValues>, hasApps: boolean) {
  const [parameters, setParameters] = useSearchParams();
  const { step: wanted, tab, from } = wizardState(parameters);
  const step: Step = wanted === 'rights' && hasApps ? 'rights' : 'app';
  useStepStart(step);
  // A field can take the focus once its step is on screen.
  const faulty = useRef<Field | null>(null);
  useEffect(() => {
    if (step !== 'app' || !faulty.current) return;
    form.setFocus(faulty.current);
    faulty.current = null;
  });
  const goTo = (change: Parameters<typeof withWizard>[1], options?: { replace: boolean }) =>
    setParameters((now) => withWizard(now, change), options);
  return {
    step,
    tab,
    from,
    goTo,
    showField: (field: Field) => {
      faulty.current = field;
      goTo({ step: 'app' });
    },
    next: async () => {
      if (await form.trigger(FIRST_STEP, { shouldFocus: true })) goTo({ step: 'rights' });
    },
    startFrom: (id: string) =>
      setParameters(
        (now) => {
          const copy = new URLSearchParams(now);
          copy.set('from', id);
          return copy;
        },
        { replace: true },
      ),
  };
}

/** Leaves for the saved role, or for the list where its id is empty. */
function useLeavingWhenSaved(savedAs: string | null): void {
  const navigate = useNavigate();
  // The guard is gone by then: a saved form may be left.
  useEffect(() => {
    if (savedAs !== null) void navigate(savedAs ? rolePath(savedAs) : ROLES_PATH, { replace: true });
  }, [savedAs, navigate]);
}
