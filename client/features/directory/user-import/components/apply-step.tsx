import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Download, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { TOAST, TOAST_OF_PAGE } from '../../../../api/error-policy';
import { downloadFile } from '../../../../api/files';
import type { ImportRecordFragment } from '../../../../api/generated/graphql';
import { useUserImportApplyMutation } from '../../../../api/generated/hooks';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { Panel } from '../../../../ui/layout/page';
import { TaskProgress } from '../../../../ui/state/task-progress';
import { stepQuery, usersPath } from '../urls';
import { Another } from './columns-step';

/** The progress of the import, which goes on when the page is left, and its outcome. */
export function ApplyStep({ record, onChanged }: { record: ImportRecordFragment; onChanged: () => void }) {
  const intl = useIntl();
  const { id, state, counts } = record;
  const [apply, { loading }] = useUserImportApplyMutation({ context: TOAST_OF_PAGE });
  const again = () => void apply({ variables: { recordId: id } }).catch(() => undefined);
  const total = counts.new + counts.changed;
  return (
    <>
      <Panel padding={{ base: '4', md: '6' }}>
        <Stack gap="4" maxWidth="640px" aria-live="polite">
          <Headline record={record} />
          {state !== 'DONE' && (
            <TaskProgress
              task={{ state: state === 'FAILED' ? 'FAILED' : 'RUNNING', done: counts.done, total }}
              label={intl.formatMessage({ id: 'import.applying' })}
            />
          )}
          {state === 'APPLYING' && (
            <Text color="fg.muted" textStyle="s13">
              <FormattedMessage id="import.goesOn" />
            </Text>
          )}
          {state === 'FAILED' && (
            <Button variant="primary" alignSelf="flex-start" disabled={loading} onClick={again}>
              <FormattedMessage id="import.continue" />
            </Button>
          )}
          {state === 'DONE' && (
            <Text color="fg.muted">
              <FormattedMessage
                id="import.doneCounts"
                values={{ new: counts.new, changed: counts.changed, unchanged: counts.unchanged, wrong: counts.wrong }}
              />
            </Text>
          )}
          {record.hasPasswords && state === 'DONE' && <Passwords id={id} onTold={onChanged} />}
        </Stack>
      </Panel>
      {state === 'DONE' && <Ways record={record} />}
    </>
  );
}

function Headline({ record: { state, counts } }: { record: ImportRecordFragment }) {
  const [colour, icon]: [string, ReactNode] =
    state === 'DONE'
      ? ['status.success', <CircleCheck key="done" size={20} strokeWidth={1.5} />]
      : ['status.danger', <CircleAlert key="failed" size={20} strokeWidth={1.5} />];
  return (
    <Flex alignItems="center" gap="2.5">
      {state !== 'APPLYING' && (
        <Box color={colour} aria-hidden>
          {icon}
        </Box>
      )}
      <Text as="h2" textStyle="heading">
        <FormattedMessage id={`import.headline.${state}`} values={{ count: counts.done }} />
      </Text>
    </Flex>
  );
}

/** Accounts that no mail could reach have initial passwords, which are shown once (USER-24). */
function Passwords({ id, onTold }: { id: string; onTold: () => void }) {
  const fetchThem = () =>
    void downloadFile('POST', 'user-import/download-passwords', { recordId: id }, TOAST)
      .catch(() => undefined)
      .then(onTold);
  return (
    <Flex
      wrap="wrap"
      alignItems="center"
      gap="3"
      padding="3"
      borderRadius="control"
      bg="status.warningSoft"
      color="status.warning"
    >
      <Text flex="1" minWidth="220px" textStyle="s13">
        <FormattedMessage id="import.passwords.text" />
      </Text>
      <Button onClick={fetchThem}>
        <KeyRound strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="import.passwords.action" />
      </Button>
    </Flex>
  );
}

function Ways({ record: { id, counts } }: { record: ImportRecordFragment }) {
  const navigate = useNavigate();
  return (
    <Flex wrap="wrap" alignItems="center" gap="3">
      {counts.wrong > 0 && (
        <Button
          onClick={() =>
            void downloadFile('POST', 'user-import/download-failed', { recordId: id }, TOAST).catch(() => undefined)
          }
        >
          <Download strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="import.failedRows" values={{ count: counts.wrong }} />
        </Button>
      )}
      <Button variant="ghost" onClick={() => void navigate({ search: stepQuery(id, 'check') })}>
        <FormattedMessage id="import.showRows" />
      </Button>
      <Flex marginStart="auto" gap="3" wrap="wrap">
        <Another />
        <ButtonLink asChild variant="primary">
          <Link to={usersPath}>
            <FormattedMessage id="import.toUsers" />
          </Link>
        </ButtonLink>
      </Flex>
    </Flex>
  );
}
