import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { WebhookTestMutation } from '../../../../api/generated/graphql';
import { useWebhookTestMutation } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import type { ApiFailure } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Dot, Tag } from '../../../../ui/text/tag';
import { isFailed } from '../webhook-view';
import type { WebhookDetail } from '../webhook-view';
import { AnswerWord, Took } from './answer';

type Outcome = WebhookTestMutation['webhookTest'];

interface Props {
  readonly webhook: Pick<WebhookDetail, 'id' | 'name' | 'url'>;
  readonly onClose: () => void;
}

/** Sends a test at once and shows its outcome (HOOK-09). */
export function TestDialog({ webhook: { id, name, url }, onClose }: Props) {
  const sender = useRef<HTMLButtonElement>(null);
  const [test, { loading }] = useWebhookTestMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isTold = !loading && (outcome !== null || failure !== null);
  useEffect(() => {
    // A disabled button has lost the focus, which leads to the next test and, by Escape, out of the dialog.
    if (isTold) sender.current?.focus();
  }, [isTold]);
  const send = async () => {
    setFailure(null);
    try {
      const { data } = await test({ variables: { id } });
      setOutcome(data?.webhookTest ?? null);
    } catch (error) {
      setOutcome(null);
      setFailure(failureOf(error));
    }
  };
  return (
    <Dialog
      isBusy={loading}
      initialFocus={sender}
      title={<FormattedMessage id="webhook.test.title" values={{ name }} />}
      onClose={onClose}
      footer={
        <>
          <Button disabled={loading} onClick={onClose}>
            <FormattedMessage id="common.close" />
          </Button>
          <Button ref={sender} variant="primary" disabled={loading} aria-busy={loading} onClick={() => void send()}>
            <Send strokeWidth={1.5} aria-hidden />
            <FormattedMessage id={outcome || failure ? 'webhook.test.again' : 'webhook.test.action'} />
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">
          <FormattedMessage
            id="webhook.test.text"
            values={{
              type: <code>webhook.test</code>,
              url: (
                <Box asChild overflowWrap="anywhere">
                  <code>{url}</code>
                </Box>
              ),
            }}
          />
        </Text>
        <Box aria-live="polite" aria-busy={loading}>
          {loading && <SkeletonLines lines={2} />}
          {!loading && failure && (
            <Text role="alert" color="status.danger" textStyle="s13">
              {failure.message || <FormattedMessage id="common.noAnswer" />}
            </Text>
          )}
          {!loading && outcome && <Result outcome={outcome} />}
        </Box>
      </Stack>
    </Dialog>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { status, error, took, answer } = outcome;
  const hasFailed = isFailed({ status });
  return (
    <Stack gap="2">
      <Flex gap="2" alignItems="center" wrap="wrap">
        <Tag tone={hasFailed ? 'warning' : 'success'}>
          <Dot aria-hidden />
          <AnswerWord status={status} error={error} />
        </Tag>
        <Text fontWeight="500">
          <FormattedMessage id={hasFailed ? 'webhook.test.failed' : 'webhook.test.done'} />
        </Text>
        <Text color="fg.muted" textStyle="s13" ms="auto" fontVariantNumeric="tabular-nums">
          <Took time={took} />
        </Text>
      </Flex>
      {answer && (
        <chakra.pre
          padding="3"
          maxHeight="200px"
          overflow="auto"
          bg="bg.canvas"
          borderWidth="1px"
          borderRadius="control"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          tabIndex={0}
        >
          {answer}
        </chakra.pre>
      )}
    </Stack>
  );
}
