import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import type { SecurityRuleFieldsFragment } from '../../../../api/generated/graphql';
import { ErrorState } from '../../../../ui/state/error-state';
import { Page } from '../../../../ui/layout/page';
import { PageSkeleton } from '../../../../ui/state/skeleton';
import type { RuleCalls } from '../hooks/use-save-rule';
import { RuleForm } from './rule-form';

interface Props extends RuleCalls {
  readonly rule: SecurityRuleFieldsFragment | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** A rule of its own has a form of its own. */
  readonly name: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Above the form: which rule it is. */
  readonly children?: ReactNode;
}

/** A page of one security rule: being read, not readable, or in its form. */
export function RulePage({ rule, error, onRetry, onSave, onRead, name, actions, children }: Props) {
  const intl = useIntl();
  return (
    <Page title={intl.formatMessage({ id: 'console.menu.security' })} actions={actions}>
      {children}
      {rule ? (
        <RuleForm key={name} name={name} rule={rule} onSave={onSave} onRead={onRead} />
      ) : error ? (
        <ErrorState failure={failureOf(error)} onRetry={onRetry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}
