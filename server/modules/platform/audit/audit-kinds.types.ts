import { registerEnumType } from 'type-graphql';

/** The outcome of an event. */
export enum AuditResultEnum {
  success = 'success',
  fail = 'fail',
}
registerEnumType(AuditResultEnum, {
  name: 'AuditResult',
  description: 'Outcome of an event.',
  valuesConfig: {
    success: { description: 'The call did what it was asked for.' },
    fail: { description: 'The call was refused or failed.' },
  },
});
export type AuditResult = `${AuditResultEnum}`;

/** How a value of a change is read. */
export enum AuditChangeTypeEnum {
  text = 'text',
  number = 'number',
  boolean = 'boolean',
  time = 'time',
  code = 'code',
  json = 'json',
  things = 'things',
}
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
export type AuditChangeType = `${AuditChangeTypeEnum}`;

/** The fault at the first break of a chain. */
export enum AuditFaultEnum {
  CHANGED = 'CHANGED',
  DELETED = 'DELETED',
  INSERTED = 'INSERTED',
  REORDERED = 'REORDERED',
}
registerEnumType(AuditFaultEnum, {
  name: 'AuditFault',
  description: 'The fault at a break of the chain.',
  valuesConfig: {
    CHANGED: { description: 'The event differs from what was sealed.' },
    DELETED: { description: 'A sealed event is missing, or its seal is.' },
    INSERTED: { description: 'The event was never recorded by the portal.' },
    REORDERED: { description: 'The seal belongs to another event or place.' },
  },
});
export type AuditFault = `${AuditFaultEnum}`;
