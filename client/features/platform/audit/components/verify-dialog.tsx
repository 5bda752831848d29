import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AuditVerifyStatusDocument } from '../../../../api/generated/graphql';
import type { AuditVerifyStatusQuery } from '../../../../api/generated/graphql';
import { useAuditVerifyStartMutation } from '../../../../api/generated/hooks';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { TaskProgress } from '../../../../ui/state/task-progress';
import { dateTime } from '../../../../ui/text/time';
import { useKeptTask } from '../../../../widgets/task/use-kept-task';

type Verification = AuditVerifyStatusQuery['task'];

interface Props {
  /** The address that opens an event. */
  readonly pathOf: (id: string) => string;
  readonly onClose: () => void;
}

/** Checks the chain of the log (AUDT-13): its progress, and whether it is unbroken or where it breaks first. */
export function VerifyDialog({ pathOf, onClose }: Props) {
  const intl = useIntl();
  const [begin] = useAuditVerifyStartMutation();
  /** Undefined before a check, null for one that did not finish. */
  const [ended, setEnded] = useState<Verification | null>();
  const { progress, start } = useKeptTask({
    kept: 'portal.audit-verify',
    status: AuditVerifyStatusDocument,
    onEnd: setEnded,
  });
  const check = () => {
    setEnded(undefined);
    start(async () => (await begin()).data?.task);
  };
  return (
    <Dialog
      title={<FormattedMessage id="audit.verify" />}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={progress !== null} onClick={check}>
          <FormattedMessage id={ended === undefined ? 'audit.verify.start' : 'audit.verify.again'} />
        </Button>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          <FormattedMessage id="audit.verify.explanation" />
        </Text>
        {progress && (
          <TaskProgress
            task={{ ...progress, state: 'RUNNING' }}
            label={intl.formatMessage({ id: 'audit.verify.progress' })}
          />
        )}
        <Box role="status">{ended !== undefined && <Outcome ended={ended} pathOf={pathOf} />}</Box>
      </Stack>
    </Dialog>
  );
}

function Outcome({ ended, pathOf }: { ended: Verification | null; pathOf: Props['pathOf'] }) {
  if (ended === null) {
    return (
      <Result tone="warning" icon={<ShieldQuestionMark strokeWidth={1.5} />} title="audit.verify.failed">
        <FormattedMessage id="audit.verify.failedText" />
      </Result>
    );
  }
  const { firstBreak, intact, waiting, unverifiable } = ended;
  if (firstBreak) {
    return (
      <Result tone="danger" icon={<ShieldAlert strokeWidth={1.5} />} title="audit.verify.broken">
        <p>
          <FormattedMessage id={`audit.verify.fault.${firstBreak.fault}`} />
        </p>
        {firstBreak.time !== null && (
          <p>
            <FormattedMessage id="audit.verify.first" values={{ time: dateTime(firstBreak.time) }} />
          </p>
        )}
        {firstBreak.eventId !== null && firstBreak.fault !== 'DELETED' && (
          <ButtonLink asChild mt="2">
            <Link to={pathOf(firstBreak.eventId)} replace>
              <FormattedMessage id="audit.verify.open" />
            </Link>
          </ButtonLink>
        )}
      </Result>
    );
  }
  return (
    <Result tone="success" icon={<ShieldCheck strokeWidth={1.5} />} title="audit.verify.intact">
      <p>
        <FormattedMessage id="audit.verify.intactText" values={{ count: intact ?? 0 }} />
      </p>
      {Boolean(waiting) && (
        <p>
          <FormattedMessage id="audit.verify.waiting" values={{ count: waiting }} />
        </p>
      )}
      {Boolean(unverifiable) && (
        <p>
          <FormattedMessage id="audit.verify.unverifiable" values={{ count: unverifiable }} />
        </p>
      )}
    </Result>
  );
}

interface ResultProps {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

const Result = ({ tone, icon, title, children }: ResultProps) => (
  <Flex gap="3" padding="3" borderRadius="panel" bg={`status.${tone}Soft`}>
    <Box color={`status.${tone}`} flexShrink={0} aria-hidden>
      {icon}
    </Box>
    <Box minWidth="0">
      <Text fontWeight="500" color={`status.${tone}`}>
        <FormattedMessage id={title} />
      </Text>
      <Box textStyle="s13">{children}</Box>
    </Box>
  </Flex>
);
