import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { SecurityRuleFieldsFragment } from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { fieldsOfForm, useConflict } from '../../../../ui/form/use-conflict';
import type { RuleValues } from '../rule-form';
import { fieldOf, valuesOf, variablesOf } from '../rule-form';

/** The variables of both mutations that set a rule. */
export type RuleVariables = ReturnType<typeof variablesOf> & { confirmLockOut: boolean; version: number };

/** The calls behind the form of a rule. */
export interface RuleCalls {
  /** Returns the stored rule; rejects with the failure of the server. */
  readonly onSave: (variables: RuleVariables) => Promise<SecurityRuleFieldsFragment | undefined>;
  /** Reads the stored rule anew. */
  readonly onRead: () => Promise<SecurityRuleFieldsFragment | undefined>;
}

interface Options extends RuleCalls {
  readonly rule: SecurityRuleFieldsFragment;
  readonly form: UseFormReturn<RuleValues>;
  /** Asks whether the person wants to lock themselves out, as the server demands. */
  readonly onLockOut: () => void;
}

/**
 * Saves the form of a security rule, or shows the refusal at its field. `conflict` tells of changes that somebody else
 * saved meanwhile (CALL-440). A form without entries follows the rule.
 */
export function useSaveRule({ rule, form, onSave, onRead, onLockOut }: Options) {
  const intl = useIntl();
  const { isDirty } = form.formState;
  const { base, conflict, attempt, choose, begin } = useConflict<SecurityRuleFieldsFragment, RuleValues>({
    stored: rule,
    valuesOf: (stored) => valuesOf(stored ?? rule),
    fields: fieldsOfForm(form),
  });
  const stored = base ?? rule;
  const isNewer = rule.version > stored.version;
  useEffect(() => {
    if (isNewer && !isDirty) begin(rule);
  });

  const save = async (confirmLockOut: boolean): Promise<void> => {
    let saved: SecurityRuleFieldsFragment | undefined;
    const send = async (from: SecurityRuleFieldsFragment | null) => {
      const { version } = from ?? stored;
      saved = await onSave({ ...variablesOf(form.getValues()), confirmLockOut, version });
    };
    try {
      if (!(await attempt(send, onRead))) return;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.field === 'confirmLockOut') return onLockOut();
      const title = intl.formatMessage({ id: 'security.saveFailed' });
      return showRefusal(form, failure, { field: fieldOf(failure.field), title });
    }
    if (saved) begin(saved);
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'security.saved' }) });
  };
  return { stored, conflict, choose, save, discard: () => begin(stored) };
}
