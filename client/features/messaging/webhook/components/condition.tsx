import { HStack } from '@chakra-ui/react';
import { CirclePause, Clock, PowerOff, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { WebhookCondition } from '../../../../api/generated/graphql';
import { Dot, Tag } from '../../../../ui/text/tag';

const MARKS: Readonly<
  Record<Exclude<WebhookCondition, 'WORKING'>, { icon: LucideIcon; tone: 'warning' | 'danger' | 'neutral' }>
> = {
  FAILING: { icon: TriangleAlert, tone: 'warning' },
  WAITS: { icon: Clock, tone: 'warning' },
  PAUSED: { icon: CirclePause, tone: 'danger' },
  DISABLED: { icon: PowerOff, tone: 'neutral' },
};

/** The condition of a webhook: quiet while it works, else an icon and a word. */
export function Condition({ condition, waiting }: { condition: WebhookCondition; waiting: number }) {
  if (condition === 'WORKING') {
    return (
      <HStack gap="1.5" as="span" textStyle="s12" color="fg.muted" whiteSpace="nowrap">
        <Dot color="status.success" />
        <FormattedMessage id="webhook.condition.WORKING" />
      </HStack>
    );
  }
  const { icon: Icon, tone } = MARKS[condition];
  return (
    <Tag tone={tone}>
      <Icon size={12} strokeWidth={1.5} aria-hidden />
      <FormattedMessage id={`webhook.condition.${condition}`} values={{ waiting }} />
    </Tag>
  );
}
