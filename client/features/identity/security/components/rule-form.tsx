import { Box, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { SecurityRuleFieldsFragment } from '../../../../api/generated/graphql';
import { ActionBar } from '../../../../ui/button/action-bar';
import { Button } from '../../../../ui/button/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { readAddresses, shutsOut } from '../addresses';
import type { RuleValues } from '../rule-form';
import { fieldOf, valuesOf, variablesOf } from '../rule-form';
import { LoginSection } from './login-section';
import { PasswordSection } from './password-section';

export type RuleVariables = ReturnType<typeof variablesOf> & { confirmLockOut: boolean };

interface Props {
  /** Names the rule. */
  readonly name: string;
  readonly rule: SecurityRuleFieldsFragment;
  /** Rejects with the failure of the server. */
  readonly onSave: (variables: RuleVariables) => Promise<unknown>;
}

/** A question to confirm before a rule is saved. */
type Question = 'lockOut' | 'oneSession';

/** All of a security rule in one form, saved at once. */
export function RuleForm({ name, rule, onSave }: Props) {
  const intl = useIntl();
  const form = useForm<RuleValues>({ mode: 'onTouched', values: valuesOf(rule) });
  const { isDirty, dirtyFields, isSubmitting } = form.formState;
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const confirmed = useRef<Question[]>([]);
  useFormDraft(`security-${name}`, form);

  const send = async (values: RuleValues, confirmLockOut: boolean) => {
    try {
      await onSave({ ...variablesOf(values), confirmLockOut });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'confirmLockOut') return setAsked(['lockOut']);
      const title = intl.formatMessage({ id: 'security.saveFailed' });
      return showRefusal(form, failure, { field: fieldOf(failure.field), title });
    }
    form.reset(values);
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'security.saved' }) });
  };
  const ask = (values: RuleValues) => {
    const { entries } = readAddresses(values.addresses);
    const questions: Question[] = [];
    if (rule.isOwnRule && shutsOut(values.listMode, entries, rule.ownAddress)) questions.push('lockOut');
    if (rule.allowMultiSession && !values.allowMultiSession) questions.push('oneSession');
    confirmed.current = [];
    if (questions.length > 0) return setAsked(questions);
    return send(values, false);
  };
  const answer = () => {
    const [question, ...others] = asked;
    if (question) confirmed.current.push(question);
    setAsked(others);
    if (others.length > 0) return;
    void form.handleSubmit((values) => send(values, confirmed.current.includes('lockOut')))();
  };
  const changes = Object.keys(dirtyFields).length;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(ask)(event)}>
        <Stack gap="4">
          <PasswordSection lockMinutes={rule.lockMinutes} />
          <LoginSection rule={rule} />
          <ActionBar>
            <Box aria-live="polite">
              {isDirty && <FormattedMessage id="security.changes" values={{ count: changes }} />}
            </Box>
            <Button disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
              <FormattedMessage id="security.discardChanges" />
            </Button>
            <Button type="submit" variant="primary" disabled={!isDirty || isSubmitting} aria-busy={isSubmitting}>
              <FormattedMessage id="common.save" />
            </Button>
          </ActionBar>
        </Stack>
      </form>
      {asked[0] && (
        <ConfirmDialog
          title={<FormattedMessage id={`security.ask.${asked[0]}`} />}
          action={<FormattedMessage id={`security.yes.${asked[0]}`} />}
          isDanger
          onConfirm={answer}
          onClose={() => setAsked([])}
        >
          <FormattedMessage id={`security.askText.${asked[0]}`} values={{ ip: rule.ownAddress }} />
        </ConfirmDialog>
      )}
      {isDirty && <UnsavedGuard />}
    </FormProvider>
  );
}
