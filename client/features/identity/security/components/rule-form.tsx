import { Box, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SecurityRuleFieldsFragment } from '../../../../api/generated/graphql';
import { ActionBar } from '../../../../ui/button/action-bar';
import { Button } from '../../../../ui/button/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { UnsavedGuard } from '../../../../ui/dialog/unsaved-guard';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import { readAddresses, shutsOut } from '../addresses';
import type { RuleCalls } from '../hooks/use-save-rule';
import { useSaveRule } from '../hooks/use-save-rule';
import type { RuleValues } from '../rule-form';
import { valuesOf } from '../rule-form';
import { LoginSection } from './login-section';
import { PasswordSection } from './password-section';

interface Props extends RuleCalls {
  /** Names the rule. */
  readonly name: string;
  readonly rule: SecurityRuleFieldsFragment;
}

/** A question to confirm before a rule is saved. */
type Question = 'lockOut' | 'oneSession';

/** All of a security rule in one form, saved at once. */
export function RuleForm({ name, rule, onSave, onRead }: Props) {
  const intl = useIntl();
  const [start] = useState(() => valuesOf(rule));
  const form = useForm<RuleValues>({ mode: 'onTouched', defaultValues: start });
  const { isDirty, dirtyFields, isSubmitting } = form.formState;
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const confirmed = useRef<Question[]>([]);
  useFormDraft(`security-${name}`, form);
  const onLockOut = () => setAsked(['lockOut']);
  const { stored, conflict, choose, save, discard } = useSaveRule({ rule, form, onSave, onRead, onLockOut });

  const ask = (values: RuleValues) => {
    const { entries } = readAddresses(values.addresses);
    const questions: Question[] = [];
    if (rule.isOwnRule && shutsOut(values.listMode, entries, rule.ownAddress)) questions.push('lockOut');
    if (stored.allowMultiSession && !values.allowMultiSession) questions.push('oneSession');
    confirmed.current = [];
    if (questions.length > 0) return setAsked(questions);
    return save(false);
  };
  const answer = () => {
    const [question, ...others] = asked;
    if (question) confirmed.current.push(question);
    setAsked(others);
    if (others.length > 0) return;
    void form.handleSubmit(() => save(confirmed.current.includes('lockOut')))();
  };
  const changes = Object.keys(dirtyFields).length;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(ask)(event)}>
        <Stack gap="4">
          <ConflictChoice
            conflict={conflict}
            values={form.watch()}
            labelOf={(field) => intl.formatMessage({ id: `security.field.${field}` })}
            onChoose={choose}
          />
          <PasswordSection lockMinutes={rule.lockMinutes} />
          <LoginSection rule={rule} />
          <ActionBar>
            <Box aria-live="polite">
              {isDirty && <FormattedMessage id="security.changes" values={{ count: changes }} />}
            </Box>
            <Button disabled={!isDirty || isSubmitting} onClick={discard}>
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
