import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldErrors, Path } from 'react-hook-form';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useDomainCreateMutation, useDomainModifyMutation } from '../../../../api/generated/hooks';
import { useTakenName } from '../../../../widgets/name/use-taken-name';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { useShownPart } from '../../../../ui/state/use-shown-part';
import type { DomainRow, DomainValues, TabName } from '../domain-form';
import { fieldOf, tabOf, TABS, valuesOf, variablesOf } from '../domain-form';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { useDomainChoices } from '../hooks/use-domain-choices';
import { DomainBasics } from './domain-basics';
import { DomainGifts } from './domain-gifts';
import { DomainProvider } from './domain-provider';
import { showRefusal } from '../../../../ui/form/show-refusal';

interface Props {
  /** Null for a new one. */
  readonly domain: DomainRow | null;
  readonly redirectUri: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Creates or changes a domain: its basics, what its people get, and its identity provider. */
export function DomainDialog({ domain, redirectUri, onSaved, onClose }: Props) {
  const intl = useIntl();
  const [start] = useState(() => valuesOf(domain));
  const form = useForm<DomainValues>({ mode: 'onTouched', defaultValues: start, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  useFormDraft(`domain-${domain?.id ?? ''}`, form, ['clientSecret']);
  const choices = useDomainChoices(domain?.id ?? null);
  const {
    part: tab,
    setPart: setTab,
    showField,
  } = useShownPart<TabName, Path<DomainValues>>(
    'basics',
    (field) => tabOf(field.split('.')[0] ?? ''),
    (field) => form.setFocus(field),
  );
  const isTaken = useTakenName(form, { type: 'domain' }, start.name);
  const [create] = useDomainCreateMutation();
  const [modify] = useDomainModifyMutation();

  const save = async (values: DomainValues) => {
    const variables = variablesOf(values);
    try {
      await (domain ? modify({ variables: { ...variables, id: domain.id } }) : create({ variables }));
    } catch (error) {
      const failure = failureOf(error);
      const field = fieldOf(failure.field) as Path<DomainValues> | null;
      const title = intl.formatMessage({ id: domain ? 'domain.modifyFailed' : 'domain.addFailed' });
      return showRefusal(form, failure, { field, title, focus: showField });
    }
    const text = intl.formatMessage({ id: domain ? 'domain.modified' : 'domain.added' }, { name: variables.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const refuse = (faults: FieldErrors<DomainValues>) => {
    const first = Object.keys(start).find((field) => field in faults);
    if (first) showField(first as Path<DomainValues>);
  };
  const faulty = new Set(Object.keys(errors).map(tabOf));
  return (
    <FormDialog
      size="lg"
      title={
        domain ? intl.formatMessage({ id: 'domain.edit' }, { name: domain.name }) : <FormattedMessage id="domain.add" />
      }
      action={<FormattedMessage id={domain ? 'common.save' : 'domain.add'} />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      onSubmit={() => void form.handleSubmit(save, refuse)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Tabs
          id="domain"
          label={intl.formatMessage({ id: 'domain.parts' })}
          faultLabel={intl.formatMessage({ id: 'domain.faulty' })}
          tabs={TABS.map((name) => ({
            name,
            label: <FormattedMessage id={`domain.tab.${name}`} />,
            isFaulty: faulty.has(name),
          }))}
          current={tab}
          onChoose={setTab}
        />
        <Box minHeight={{ md: 'min(524px, calc(100dvh - 240px))' }}>
          <TabPanel id="domain" name="basics" isShown={tab === 'basics'}>
            <DomainBasics isTaken={isTaken} />
          </TabPanel>
          <TabPanel id="domain" name="gifts" isShown={tab === 'gifts'}>
            <DomainGifts choices={choices} />
          </TabPanel>
          <TabPanel id="domain" name="provider" isShown={tab === 'provider'}>
            <DomainProvider hasSecret={domain?.hasClientSecret ?? false} redirectUri={redirectUri} />
          </TabPanel>
        </Box>
      </FormProvider>
    </FormDialog>
  );
}
