import { HStack } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { WebhookFault } from '../../../../api/generated/graphql';
import { Dot, Tag } from '../../../../ui/text/tag';
import type { Delivery } from '../webhook-view';
import { isFailed } from '../webhook-view';

interface Told {
  readonly status?: number | null;
  readonly error?: WebhookFault | null;
}

/** The code of an answer, or why there was none. */
export function AnswerWord({ status, error }: Told) {
  return status ?? <FormattedMessage id={`webhook.fault.${error ?? 'UNREACHABLE'}`} />;
}

/** The answer of a delivery: quiet if it was delivered, a tag while it waits or was given up. */
export function Answer({ delivery }: { delivery: Pick<Delivery, 'state' | 'status' | 'error'> }) {
  const { state, status, error } = delivery;
  if (state === 'DELIVERED') {
    return (
      <HStack gap="1.5" as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
        <Dot color="status.success" aria-hidden />
        <AnswerWord status={status} error={error} />
      </HStack>
    );
  }
  return (
    <Tag tone={state === 'WAITING' ? 'warning' : 'danger'} fontVariantNumeric="tabular-nums">
      <Dot aria-hidden />
      <AnswerWord status={status} error={error} />
    </Tag>
  );
}

/** Milliseconds as people read them: 84 ms, 10.0 s. */
export function Took({ time }: { time: number }) {
  return time < 1_000 ? (
    <FormattedMessage id="webhook.milliseconds" values={{ time }} />
  ) : (
    <FormattedMessage id="webhook.seconds" values={{ time: time / 1_000 }} />
  );
}

/** The answer of one try. */
export const TryAnswer = (told: Told) => (
  <HStack as="span" gap="1.5" color={isFailed({ status: told.status ?? null }) ? 'status.warning' : 'fg'}>
    <AnswerWord {...told} />
  </HStack>
);
