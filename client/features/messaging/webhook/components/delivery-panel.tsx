import { Box, chakra, Flex, HStack } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWebhookDeliveryQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/button/copy-button';
import { Segments } from '../../../../ui/button/segments';
import { BesideSteps } from '../../../../ui/layout/beside';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { OpenRow } from '../../../../ui/table/use-open-row';
import { ClockTime } from '../../../../ui/text/clock-time';
import { dateTime } from '../../../../ui/text/time';
import { useWebhookWorks } from '../hooks/use-webhook-works';
import type { Delivery, DeliveryDetail, WebhookDetail } from '../webhook-view';
import { Answer, Took, TryAnswer } from './answer';
import { Next } from './delivery-columns';
import { JsonText } from './json-text';

/** Between two looks at a delivery that waits, in milliseconds. */
const PACE = 3_000;
export const PANEL_TITLE = 'delivery-panel';

interface Props {
  readonly webhook: Pick<WebhookDetail, 'id' | 'isEnabled'>;
  readonly id: string;
  readonly open: OpenRow;
  /** The delivery as the list has it, until all of it is there. */
  readonly known: Delivery | undefined;
  readonly isSheet: boolean;
}

/** One delivery: its tries, the request, the answer, and how it is sent again or given up (HOOK-08, HOOK-09). */
export function DeliveryPanel({ webhook, id, open, known, isSheet }: Props) {
  const { id: webhookId, isEnabled } = webhook;
  const intl = useIntl();
  const [isWaiting, setWaiting] = useState(false);
  const { data, error, refetch } = useWebhookDeliveryQuery({
    variables: { webhookId, id },
    fetchPolicy: 'cache-and-network',
    pollInterval: isWaiting ? PACE : 0,
    skipPollAttempt: () => document.hidden,
  });
  const detail = data?.webhookDelivery.id === id ? data.webhookDelivery : undefined;
  const delivery = detail ?? known;
  if (isWaiting !== (detail?.state === 'WAITING')) setWaiting(detail?.state === 'WAITING');
  return (
    <>
      <Flex alignItems="center" gap="2" px="4" py="2" minHeight="13">
        <Box minWidth="0" flex="1">
          <HStack gap="2" wrap="wrap" rowGap="0.5">
            <chakra.h2 id={PANEL_TITLE} fontFamily="mono" textStyle="heading" overflowWrap="anywhere">
              {delivery?.type ?? <FormattedMessage id="webhook.delivery" />}
            </chakra.h2>
            {delivery && <Answer delivery={delivery} />}
          </HStack>
          <Box textStyle="s12" color="fg.muted" overflowWrap="anywhere">
            {delivery && `${dateTime(delivery.firstTime)} · `}
            <code>{id}</code>
          </Box>
        </Box>
        <BesideSteps
          open={open}
          newer={open.newer}
          older={open.older}
          newerLabel={intl.formatMessage({ id: 'webhook.delivery.newer' })}
          olderLabel={intl.formatMessage({ id: 'webhook.delivery.older' })}
          isSheet={isSheet}
        />
      </Flex>
      <Box flex="1" overflow={isSheet ? undefined : 'auto'} minHeight="0" borderTopWidth="1px">
        {error && !detail && (
          <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
        )}
        {!detail && !error && (
          <Box padding="4">
            <SkeletonLines lines={8} />
          </Box>
        )}
        {detail && <Body key={detail.id} detail={detail} isOff={!isEnabled} />}
      </Box>
      <Foot webhookId={webhookId} delivery={delivery} />
    </>
  );
}

function Body({ detail, isOff }: { detail: DeliveryDetail; isOff: boolean }) {
  const intl = useIntl();
  const [part, setPart] = useState<'sent' | 'answer'>('sent');
  const { sent, answer } = detail;
  const text = part === 'sent' ? sent?.body : answer;
  return (
    <>
      <Box px="4" py="3" borderBottomWidth="1px">
        <chakra.h3 textStyle="s13" color="fg.muted" mb="1">
          <FormattedMessage id="webhook.tries" />
        </chakra.h3>
        <Tries>
          {detail.tries.map((each, place) => (
            <li key={each.time}>
              <chakra.span color="fg.muted">{detail.tryCount - detail.tries.length + place + 1}</chakra.span>
              <ClockTime time={each.time} />
              <TryAnswer {...each} />
              <chakra.span color="fg.muted" ms="auto">
                <Took time={each.took} />
              </chakra.span>
            </li>
          ))}
          {detail.state !== 'DELIVERED' && (
            <li>
              <chakra.span color="fg.muted">{detail.state === 'WAITING' && detail.tryCount + 1}</chakra.span>
              {detail.nextTime && !isOff && <ClockTime time={detail.nextTime} />}
              <chakra.span color="fg.muted">
                <Next delivery={detail} isOff={isOff} />
              </chakra.span>
            </li>
          )}
        </Tries>
      </Box>
      <Box px="4" py="3">
        <Flex alignItems="center" justifyContent="space-between" gap="2" mb="2">
          <Segments
            label={intl.formatMessage({ id: 'webhook.request' })}
            chosen={part}
            onChoose={setPart}
            options={[
              { name: 'sent', text: <FormattedMessage id="webhook.sent" /> },
              { name: 'answer', text: <FormattedMessage id="webhook.answer" /> },
            ]}
          />
          <CopyButton text={text ?? ''} />
        </Flex>
        {text ? (
          <Code tabIndex={0} aria-label={intl.formatMessage({ id: `webhook.${part}` })}>
            {part === 'sent' && <chakra.span color="fg.muted">{`${sent?.headers.join('\n') ?? ''}\n\n`}</chakra.span>}
            <JsonText text={text} />
          </Code>
        ) : (
          <Box color="fg.muted" textStyle="s13">
            <FormattedMessage id={part === 'sent' ? 'webhook.sentGone' : 'webhook.answerNone'} />
          </Box>
        )}
      </Box>
    </>
  );
}

function Foot({ webhookId, delivery }: { webhookId: string; delivery: Delivery | undefined }) {
  const { sendAgain, giveUp } = useWebhookWorks();
  const [isBusy, setBusy] = useState(false);
  if (!delivery) return null;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return (
    <Flex gap="2" px="4" py="2.5" borderTopWidth="1px" wrap="wrap" alignItems="center">
      <Button
        variant={delivery.state === 'DELIVERED' ? 'secondary' : 'primary'}
        disabled={isBusy}
        onClick={() => void run(() => sendAgain(webhookId, [delivery.id]))}
      >
        <RefreshCw strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="webhook.againNow" />
      </Button>
      {delivery.state === 'WAITING' && (
        <Button variant="ghost" disabled={isBusy} onClick={() => void run(() => giveUp(webhookId, delivery.id))}>
          <FormattedMessage id="webhook.giveUp" />
        </Button>
      )}
      <Box color="fg.muted" textStyle="s12" ms="auto">
        <FormattedMessage id="webhook.againHint" />
      </Box>
    </Flex>
  );
}

const Tries = chakra('ol', {
  base: {
    listStyleType: 'none',
    textStyle: 's13',
    fontVariantNumeric: 'tabular-nums',
    '& > li': { display: 'flex', alignItems: 'center', gap: '3', minHeight: '8' },
    '& > li > :first-child': { width: '4', flexShrink: 0, textAlign: 'end' },
  },
});

const Code = chakra('pre', {
  base: {
    padding: '3',
    bg: 'bg.canvas',
    borderWidth: '1px',
    borderRadius: 'control',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    _focusVisible: { outline: '2px solid {colors.focus}' },
  },
});
