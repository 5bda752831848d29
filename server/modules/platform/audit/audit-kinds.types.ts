import { registerEnumType } from 'type-graphql';
import { enumOf } from '../../../core/graphql/enum-of.js';

const RESULTS = ['success', 'fail'] as const;
export type AuditResult = (typeof RESULTS)[number];
/** The outcome of an event. */
export const AuditResultEnum = enumOf(RESULTS);
registerEnumType(AuditResultEnum, {
  name: 'AuditResult',
  description: 'Outcome of an event.',
  valuesConfig: {
    success: { description: 'The call did what it was asked for.' },
    fail: { description: 'The call was refused or failed.' },
  },
});

const CHANGE_TYPES = ['text', 'number', 'boolean', 'time', 'code', 'json', 'things'] as const;
export type AuditChangeType = (typeof CHANGE_TYPES)[number];
/** How a value of a change is read. */
export const AuditChangeTypeEnum = enumOf(CHANGE_TYPES);
registerEnumType(AuditChangeTypeEnum, {
  name: 'AuditChangeType',
  description: 'How the values of a change are read.',
  valuesConfig: {
    text: { description: 'Text as it was typed.' },
    number: { description: 'A number.' },
    boolean: { description: 'true or false.' },
    time: { description: 'Epoch milliseconds.' },
    code: { description: 'A word of this schema.' },
    json: { description: 'JSON.' },
    things: { description: 'Named things that came and went.' },
  },
});

const FAULTS = ['CHANGED', 'DELETED', 'INSERTED'] as const;
export type AuditFault = (typeof FAULTS)[number];
/** The fault at the first break of a chain. */
export const AuditFaultEnum = enumOf(FAULTS);
registerEnumType(AuditFaultEnum, {
  name: 'AuditFault',
  description: 'The fault at a break of the chain.',
  valuesConfig: {
    CHANGED: { description: 'The event differs from what was sealed.' },
    DELETED: { description: 'A sealed event is missing, or its seal is.' },
    INSERTED: { description: 'The event was never recorded by the portal.' },
  },
});
