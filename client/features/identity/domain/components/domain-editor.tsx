import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FieldErrors, Path } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { ActionBar } from '../../../../ui/button/action-bar';
import { Button } from '../../../../ui/button/button';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { Panel } from '../../../../ui/layout/page';
import { useTakenName } from '../../../../widgets/name/use-taken-name';
import { isStepDone, stepOf, valuesOf } from '../domain-form';
import type { DomainRow, DomainValues } from '../domain-form';
import { claimOf, missingFields, providerOf, repairOf } from '../domain-guide';
import { useDomainChoices } from '../hooks/use-domain-choices';
import { useSaveDomain } from '../hooks/use-save-domain';
import { useStep } from '../hooks/use-step';
import { useTestSignIn } from '../hooks/use-test-sign-in';
import { STEPS } from '../urls';
import type { StepName } from '../urls';
import { DomainConflict } from './domain-conflict';
import { DomainBasics } from './domain-basics';
import { DomainPeople } from './domain-people';
import { DomainProvider } from './domain-provider';
import { Guide } from './guide/guide';
import { HostProof } from './host-proof';
import { Step } from './step';
import { StepSummary } from './step-summary';
import { TestSignIn } from './test-sign-in';

interface Props {
  /** Null for a new one. */
  readonly domain: DomainRow | null;
  readonly redirectUri: string;
  readonly onSaved: (saved: DomainRow) => void;
  /** The proof of the host may have changed. */
  readonly onChecked: () => void;
}

/** The steps of setting up a domain, in one form that is saved at once, beside the guide of its identity provider. */
export function DomainEditor({ domain, redirectUri, onSaved, onChecked }: Props) {
  const [start] = useState(() => valuesOf(domain));
  const form = useForm<DomainValues>({ mode: 'onTouched', defaultValues: start, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`domain-${domain?.id ?? ''}`, form, ['clientSecret']);
  const choices = useDomainChoices(domain?.id ?? null);
  const first = STEPS.find((name) => !isStepDone(domain, name)) ?? 'test';
  const { step, open, showField } = useStep<Path<DomainValues>>(first, stepOf, (field) => form.setFocus(field));
  const isTaken = useTakenName(form, { type: 'domain' }, domain?.name ?? '');
  const { conflict, choose, save } = useSaveDomain({ domain, form, showField, onSaved });
  const test = useTestSignIn(domain?.id ?? null);

  const refuse = (faults: FieldErrors<DomainValues>) => {
    const firstFault = Object.keys(start).find((field) => field in faults);
    if (firstFault) showField(firstFault as Path<DomainValues>);
  };
  const faulty = new Set(Object.keys(errors).map(stepOf));
  const contents: Readonly<Record<StepName, ReactNode>> = {
    basics: <DomainBasics isTaken={isTaken} />,
    provider: <DomainProvider hasSecret={domain?.hasClientSecret ?? false} redirectUri={redirectUri} />,
    people: <DomainPeople choices={choices} />,
    host: <HostProof domain={domain} onChecked={onChecked} />,
    test: <TestSignIn domain={domain} isDirty={isDirty} test={test} />,
  };
  const provider = providerOf(form.watch('issuer'));
  const { result } = test;
  const missing = domain && result?.account ? missingFields(domain, result) : [];
  return (
    <FormProvider {...form}>
      <Columns>
        <form noValidate onSubmit={(event) => void form.handleSubmit(save, refuse)(event)}>
          <Box mb={conflict ? '3' : undefined}>
            <DomainConflict conflict={conflict} onChoose={choose} />
          </Box>
          <Panel>
            {STEPS.map((name, index) => {
              const next = STEPS[index + 1];
              return (
                <Step
                  key={name}
                  name={name}
                  isOpen={step === name}
                  isDone={isStepDone(domain, name)}
                  isFaulty={faulty.has(name)}
                  summary={<StepSummary step={name} domain={domain} />}
                  onOpen={open}
                  onNext={next && (() => open(next))}
                >
                  {contents[name]}
                </Step>
              );
            })}
          </Panel>
          <ActionBar>
            <Box aria-live="polite">{isDirty && <FormattedMessage id="domain.unsaved" />}</Box>
            <Button disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
              <FormattedMessage id="common.unsaved.discard" />
            </Button>
            <Button type="submit" variant="primary" disabled={!isDirty || isSubmitting} aria-busy={isSubmitting}>
              <FormattedMessage id={domain ? 'common.save' : 'domain.add'} />
            </Button>
          </ActionBar>
        </form>
        <Guide
          key={provider}
          provider={provider}
          redirectUri={redirectUri}
          repair={domain && result && repairOf(domain, result)}
          missing={domain ? missing.map((field) => claimOf(domain, field)) : []}
        />
      </Columns>
      {isDirty && !isSubmitting && <UnsavedGuard spans={() => true} />}
    </FormProvider>
  );
}

/** Steps left, guide right; the guide below where there is no room beside. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    flex: '1',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1280px)': { gridTemplateColumns: 'minmax(0, 1fr) 392px' },
  },
});
