import { Text } from '@chakra-ui/react';
import { FileX } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { useUserImportStatusQuery } from '../../../../api/generated/hooks';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { StepBar } from '../../../../ui/layout/step-bar';
import type { ImportRecordFragment } from '../../../../api/generated/graphql';
import { ApplyStep } from '../components/apply-step';
import { CheckStep } from '../components/check-step';
import { Another, ColumnsStep } from '../components/columns-step';
import { FileStep, TemplateButton } from '../components/file-step';
import type { Shown, Step } from '../urls';
import { openStep, stepQuery, STEPS, usersPath } from '../urls';

const POLL = 1_000;

const ABOVE = [{ to: usersPath, label: <FormattedMessage id="import.users" /> }];

/** Imports users from a file: file, columns, check, import; the step and the import in the address (IMPT-01). */
export default function BatchImportPage() {
  const intl = useIntl();
  const [parameters] = useSearchParams();
  const { step: asked, id, shown } = openStep(parameters);
  const { data, error, refetch, startPolling, stopPolling } = useUserImportStatusQuery({
    variables: { recordId: id ?? '' },
    skip: id === null,
    fetchPolicy: 'cache-and-network',
  });
  const record = id ? data?.userImportStatus : undefined;
  const isApplying = record?.state === 'APPLYING';
  useEffect(() => {
    if (!isApplying) return;
    startPolling(POLL);
    return stopPolling;
  }, [isApplying, startPolling, stopPolling]);
  const isFixed = record !== undefined && record.state !== 'READY';
  const step = placeOf(asked, record?.state);
  const read = () => void refetch().catch(() => undefined);
  // The columns of an import whose rows are fixed are not chosen again.
  const canShow = (name: Step) => name !== 'file' && !(isFixed && name === 'columns');
  const steps = STEPS.map((name) => ({
    name,
    text: <FormattedMessage id={`import.step.${name}`} />,
    search: id !== null && canShow(name) ? stepQuery(id, name) : undefined,
  }));
  return (
    <Page
      title={record?.fileName ?? intl.formatMessage({ id: 'import.title' })}
      breadcrumb={<Breadcrumb above={ABOVE} here={<FormattedMessage id="import.crumb" />} />}
      aside={
        record && (
          <Text color="fg.muted" whiteSpace="nowrap">
            <FormattedMessage id="import.rowCount" values={{ count: record.counts.all }} />
          </Text>
        )
      }
      actions={
        <>
          <StepBar label={intl.formatMessage({ id: 'import.steps' })} steps={steps} current={step} />
          {step === 'file' && <TemplateButton />}
        </>
      }
    >
      {step === 'file' ? <FileStep /> : <StepOf record={record} step={step} shown={shown} error={error} read={read} />}
    </Page>
  );
}

interface StepProps {
  readonly record: ImportRecordFragment | undefined;
  readonly step: Step;
  readonly shown: Shown;
  readonly error: unknown;
  readonly read: () => void;
}

/** A step of an import, or the reason why it cannot be shown. */
function StepOf({ record, step, shown, error, read }: StepProps) {
  if (error && !record) {
    if (failureOf(error).code !== 404) return <ErrorState failure={failureOf(error)} onRetry={read} />;
    return (
      <EmptyState
        icon={<FileX size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="import.missing" />}
        action={<Another />}
      />
    );
  }
  if (!record) {
    return (
      <Panel padding="5">
        <SkeletonLines lines={8} />
      </Panel>
    );
  }
  if (step === 'columns') return <ColumnsStep key={record.id} record={record} />;
  if (step === 'check') return <CheckStep record={record} shown={shown} />;
  return <ApplyStep record={record} onChanged={read} />;
}

/** A step that the import has not reached, or is past changing, leads to the one it is at. */
function placeOf(asked: Step, state: string | undefined): Step {
  if (state === undefined) return asked;
  if (state === 'READY') return asked === 'import' ? 'check' : asked;
  return asked === 'check' ? 'check' : 'import';
}
