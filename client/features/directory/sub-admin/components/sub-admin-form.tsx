import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import type { FieldError } from 'react-hook-form';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Operation } from '../../../../api/generated/graphql';
import { ActionBar } from '../../../../ui/button/action-bar';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { faultText } from '../../../../ui/form/fault-text';
import { PersonText } from '../../../../ui/text/person-text';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { useSubAdminForm } from '../hooks/use-sub-admin-form';
import type { SubAdminField, SubAdminFormOptions } from '../hooks/use-sub-admin-form';
import type { SubAdmin, SubAdminValues } from '../sub-admin-form';
import { isKind, missingOf } from '../sub-admin-form';
import { SUB_ADMINS_PATH } from '../urls';
import { describedBy, FormSection } from './form-section';
import { CandidatePicker } from './candidate-picker';
import type { ConsoleOf } from './preview-panel';
import { PreviewPanel } from './preview-panel';
import { RightsMatrix } from './rights-matrix';
import { ScopeField } from './scope-field';

interface Props extends SubAdminFormOptions {
  readonly grantable: ReadonlySet<Operation>;
  readonly consoleOf: ConsoleOf;
}

/** A person, their rights and the people these reach, beside a preview of the person's console; saved at once. */
export function SubAdminForm({ grantable, consoleOf, ...options }: Props) {
  const intl = useIntl();
  const { form, base, conflict, choose, submit } = useSubAdminForm(options);
  const { isDirty, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as SubAdminValues;
  const isReadOnly = base?.isManageable === false;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {isReadOnly && (
          <Notice>
            <FormattedMessage id="subAdmin.readOnly" />
          </Notice>
        )}
        <Box mb={conflict ? '3' : undefined}>
          <ConflictChoice
            conflict={conflict}
            values={values}
            labelOf={(name) =>
              intl.formatMessage({ id: isKind(name) ? `subAdmin.kind.${name}` : `subAdmin.section.${name}` })
            }
            onChoose={choose}
          />
        </Box>
        <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 360px' }} gap="4" alignItems="flex-start">
          <chakra.fieldset disabled={isReadOnly} minWidth="0">
            <Stack gap="4">
              {!base && <PersonSection />}
              <RightsSection base={base} grantable={grantable} scope={values.scope} />
              <ScopeSection />
            </Stack>
          </chakra.fieldset>
          <PreviewPanel values={values} consoleOf={consoleOf} />
        </Grid>
        {!isReadOnly && <Buttons isNew={!base} />}
      </form>
      {isDirty && !isSubmitting && <UnsavedGuard />}
    </FormProvider>
  );
}

/** A field of the form with its fault and the rule that it must not be empty. */
function useSection(name: SubAdminField) {
  const { control, formState } = useFormContext<SubAdminValues>();
  // The form tells the fault of a field that is a row or a list as that of its parts.
  const fault = faultText(formState.errors[name] as FieldError | undefined);
  const rules = { validate: (_: unknown, all: SubAdminValues) => missingOf(all)[name] ?? true };
  return { control, fault, rules };
}

function PersonSection() {
  const { control, fault, rules } = useSection('person');
  return (
    <FormSection name="person" fault={fault}>
      <Controller
        control={control}
        name="person"
        rules={rules}
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
                isInvalid={fault !== undefined}
                onTake={onChange}
              />
            )}
          </Box>
        )}
      />
    </FormSection>
  );
}

interface RightsProps {
  readonly base: SubAdmin | null;
  readonly grantable: ReadonlySet<Operation>;
  readonly scope: SubAdminValues['scope'];
}

function RightsSection({ base, grantable, scope }: RightsProps) {
  const { control, fault, rules } = useSection('operations');
  return (
    <FormSection name="operations" fault={fault}>
      <Controller
        control={control}
        name="operations"
        rules={rules}
        render={({ field: { value, onChange, ref } }) => (
          <RightsMatrix
            inputRef={ref}
            value={value}
            scope={scope}
            grantable={grantable}
            held={base?.operations ?? []}
            describedBy={describedBy('operations')}
            onChange={onChange}
          />
        )}
      />
    </FormSection>
  );
}

function ScopeSection() {
  const { userPermissionType } = useSession();
  const { control, fault, rules } = useSection('scope');
  return (
    <FormSection name="scope" fault={fault}>
      <Controller
        control={control}
        name="scope"
        rules={rules}
        render={({ field: { ref } }) => (
          <ScopeField
            inputRef={ref}
            closedText={userPermissionType === LEVEL.OU_ADMIN ? null : 'subAdmin.choice.closed'}
            describedBy={describedBy('scope')}
          />
        )}
      />
    </FormSection>
  );
}

function Buttons({ isNew }: { isNew: boolean }) {
  const intl = useIntl();
  const { errors, isDirty, isSubmitting } = useFormContext<SubAdminValues>().formState;
  const faulty = Object.keys(errors).map((name) => intl.formatMessage({ id: `subAdmin.section.${name}` }));
  return (
    <ActionBar mt="4">
      <Text aria-live="polite">
        {faulty.length > 0 && <FormattedMessage id="subAdmin.faults" values={{ names: intl.formatList(faulty) }} />}
      </Text>
      <ButtonLink asChild>
        <Link to={SUB_ADMINS_PATH}>
          <FormattedMessage id="common.cancel" />
        </Link>
      </ButtonLink>
      <Button type="submit" variant="primary" disabled={!isDirty || isSubmitting} aria-busy={isSubmitting}>
        <FormattedMessage id={isNew ? 'subAdmin.create' : 'common.save'} />
      </Button>
    </ActionBar>
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
