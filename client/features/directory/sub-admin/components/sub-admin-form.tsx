import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { FieldError } from 'react-hook-form';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { Operation } from '../../../../api/generated/graphql';
import { useSubAdminCreateMutation, useSubAdminModifyMutation } from '../../../../api/generated/hooks';
import { ActionBar } from '../../../../ui/button/action-bar';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { faultText, TOLD_BY_SERVER } from '../../../../ui/form/fault-text';
import { PersonText } from '../../../../ui/text/person-text';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { useFormDraft } from '../../../identity/session/hooks/use-draft';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import type { SubAdmin, SubAdminValues } from '../sub-admin-form';
import { fieldOf, mergedValues, missingOf, valuesOf, variablesOf } from '../sub-admin-form';
import { SUB_ADMINS_PATH } from '../urls';
import { describedBy, FormSection } from './form-section';
import { CandidatePicker } from './candidate-picker';
import type { ConsoleOf } from './preview-panel';
import { PreviewPanel } from './preview-panel';
import { RightsMatrix } from './rights-matrix';
import { ScopeField } from './scope-field';

interface Props {
  /** Null for a new one. */
  readonly subAdmin: SubAdmin | null;
  readonly grantable: ReadonlySet<Operation>;
  readonly consoleOf: ConsoleOf;
  /** Reads what is stored by now. */
  readonly onReload: () => Promise<SubAdmin>;
  readonly onSaved: () => void;
}

const FIELDS = ['person', 'operations', 'scope'] as const;

/** Who, which rights, whom they reach, and beside it what the person would see; saved at once. */
export function SubAdminForm({ subAdmin, grantable, consoleOf, onReload, onSaved }: Props) {
  const intl = useIntl();
  const { userPermissionType } = useSession();
  const [base, setBase] = useState(subAdmin);
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm<SubAdminValues>({
    defaultValues: valuesOf(subAdmin),
    shouldFocusError: false,
  });
  const { control, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useFormDraft(`sub-admin-${subAdmin?.user.id ?? ''}`, form);
  const values = useWatch({ control }) as SubAdminValues;
  const [create] = useSubAdminCreateMutation({ context: IN_PLACE });
  const [modify] = useSubAdminModifyMutation({ context: IN_PLACE });
  // Of a field that is a row or a list, the form tells the fault as that of its parts.
  const fault = (field: (typeof FIELDS)[number]) => faultText(errors[field] as FieldError | undefined);
  const isReadOnly = base?.isManageable === false;
  const rule = (field: (typeof FIELDS)[number]) => ({
    validate: (_: unknown, all: SubAdminValues) => missingOf(all)[field] ?? true,
  });

  const save = async (entered: SubAdminValues) => {
    const variables = variablesOf(entered);
    if (!variables) return;
    try {
      await (base ? modify({ variables: { ...variables, version: base.version } }) : create({ variables }));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'version') return setOvertaken(true);
      const field = fieldOf(failure.field);
      if (field) return form.setError(field, { type: TOLD_BY_SERVER, message: failure.message }, { shouldFocus: true });
      const title = intl.formatMessage({ id: base ? 'subAdmin.modifyFailed' : 'subAdmin.createFailed' });
      return emitClientEvent('failure', { title, failure });
    }
    form.reset(entered);
    const name = entered.person?.name ?? '';
    const text = intl.formatMessage({ id: base ? 'subAdmin.modified' : 'subAdmin.created' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const refuse = (faults: typeof errors) => {
    const first = FIELDS.find((field) => field in faults);
    if (first) form.setFocus(first);
  };
  const reload = async () => {
    try {
      const now = await onReload();
      const [before, theirs] = [valuesOf(base), valuesOf(now)];
      const merged = mergedValues(before, form.getValues(), theirs);
      setBase(now);
      setOvertaken(false);
      form.reset(theirs);
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as keyof SubAdminValues, value as never, { shouldDirty: true });
    } catch (error) {
      const title = intl.formatMessage({ id: 'common.loadFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
  };
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save, refuse)(event)}>
        {isReadOnly && (
          <Notice>
            <FormattedMessage id="subAdmin.readOnly" />
          </Notice>
        )}
        <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 360px' }} gap="4" alignItems="flex-start">
          <chakra.fieldset disabled={isReadOnly} minWidth="0">
            <Stack gap="4">
              {!base && (
                <FormSection name="person" fault={fault('person')}>
                  <Controller
                    control={control}
                    name="person"
                    rules={rule('person')}
                    render={({ field: { value, onChange, ref } }) => (
                      <Box padding="4">
                        {value ? (
                          <Flex gap="2.5" alignItems="center">
                            <PersonText person={value} />
                            <Button ref={ref} onClick={() => onChange(null)}>
                              <FormattedMessage id="subAdmin.person.change" />
                            </Button>
                          </Flex>
                        ) : (
                          <CandidatePicker
                            inputRef={ref}
                            describedBy={describedBy('person')}
                            isInvalid={Boolean(errors.person)}
                            onTake={onChange}
                          />
                        )}
                      </Box>
                    )}
                  />
                </FormSection>
              )}
              <FormSection name="operations" fault={fault('operations')}>
                <Controller
                  control={control}
                  name="operations"
                  rules={rule('operations')}
                  render={({ field: { value, onChange, ref } }) => (
                    <RightsMatrix
                      inputRef={ref}
                      value={value}
                      scope={values.scope}
                      grantable={grantable}
                      held={base?.operations ?? []}
                      describedBy={describedBy('operations')}
                      onChange={onChange}
                    />
                  )}
                />
              </FormSection>
              <FormSection name="scope" fault={fault('scope')}>
                <Controller
                  control={control}
                  name="scope"
                  rules={rule('scope')}
                  render={({ field: { ref } }) => (
                    <ScopeField
                      inputRef={ref}
                      closedText={userPermissionType === LEVEL.OU_ADMIN ? null : 'subAdmin.choice.closed'}
                      describedBy={describedBy('scope')}
                    />
                  )}
                />
              </FormSection>
            </Stack>
          </chakra.fieldset>
          <PreviewPanel values={values} consoleOf={consoleOf} />
        </Grid>
        {isOvertaken && (
          <Notice>
            <Box flex="1 1 240px">
              <FormattedMessage id="subAdmin.overtaken" />
            </Box>
            <Button size="sm" onClick={() => void reload()} autoFocus>
              <RefreshCw strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="subAdmin.reload" />
            </Button>
          </Notice>
        )}
        {!isReadOnly && (
          <ActionBar mt="4">
            <Text aria-live="polite">
              {Object.keys(errors).length > 0 && (
                <FormattedMessage id="subAdmin.faults" values={{ count: Object.keys(errors).length }} />
              )}
            </Text>
            <ButtonLink asChild>
              <Link to={SUB_ADMINS_PATH}>
                <FormattedMessage id="common.cancel" />
              </Link>
            </ButtonLink>
            <Button
              type="submit"
              variant="primary"
              disabled={!isDirty || isSubmitting || isOvertaken}
              aria-busy={isSubmitting}
            >
              <FormattedMessage id={base ? 'common.save' : 'subAdmin.create'} />
            </Button>
          </ActionBar>
        )}
      </form>
      {isDirty && !isSubmitting && <UnsavedGuard />}
    </FormProvider>
  );
}

const Notice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2.5',
    px: '3',
    py: '2',
    my: '3',
    borderRadius: 'panel',
    bg: 'status.warningSoft',
    color: 'status.warning',
    textStyle: 's13',
  },
  defaultVariants: {},
});
