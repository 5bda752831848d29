import { registerEnumType } from 'type-graphql';
import { enumOf } from '../../../core/graphql/enum-of.js';

const STATES = ['DELIVERED', 'WAITING', 'GIVEN_UP'] as const;
export type DeliveryState = (typeof STATES)[number];
export const DeliveryStateEnum = enumOf(STATES);
registerEnumType(DeliveryStateEnum, {
  name: 'WebhookDeliveryState',
  description: 'State of a delivery.',
  valuesConfig: {
    DELIVERED: { description: 'The target answered with a code from 200 to 299.' },
    WAITING: { description: 'The last try failed; another is planned.' },
    GIVEN_UP: { description: 'No more tries: after eight, after the answer 410, or because an administrator said so.' },
  },
});

const FAULTS = ['INNER_ADDRESS', 'NOT_SECURE', 'TIMEOUT', 'UNREACHABLE', 'EVENT_GONE'] as const;
export type WebhookFault = (typeof FAULTS)[number];
export const WebhookFaultEnum = enumOf(FAULTS);
registerEnumType(WebhookFaultEnum, {
  name: 'WebhookFault',
  description: 'Why a try had no answer.',
  valuesConfig: {
    INNER_ADDRESS: { description: 'The name of the target means an address that the internet does not route.' },
    NOT_SECURE: { description: 'The address is not https.' },
    TIMEOUT: { description: 'No answer within 10 seconds.' },
    UNREACHABLE: { description: 'No connection, an unknown name, or a certificate that is not valid.' },
    EVENT_GONE: { description: 'The audit log no longer holds the event.' },
  },
});

const CONDITIONS = ['WORKING', 'FAILING', 'WAITS', 'DISABLED', 'PAUSED'] as const;
export type WebhookCondition = (typeof CONDITIONS)[number];
export const WebhookConditionEnum = enumOf(CONDITIONS);
registerEnumType(WebhookConditionEnum, {
  name: 'WebhookCondition',
  description: 'Condition of a target.',
  valuesConfig: {
    WORKING: { description: 'The last try was delivered, or none was made yet.' },
    FAILING: { description: 'The last tries failed; new events are sent nevertheless.' },
    WAITS: { description: 'Five first tries in a row failed: only the oldest event is tried until it is delivered.' },
    DISABLED: { description: 'An administrator switched it off.' },
    PAUSED: { description: 'The portal switched it off after five days without a delivery.' },
  },
});
