import { registerEnumType } from 'type-graphql';

/** The reason why a mail will not be delivered. */
export enum MailFailure {
  INVALID_ADDRESS = 'INVALID_ADDRESS',
  UNKNOWN_ADDRESS = 'UNKNOWN_ADDRESS',
  MAILBOX = 'MAILBOX',
  REJECTED = 'REJECTED',
  GIVEN_UP = 'GIVEN_UP',
}
registerEnumType(MailFailure, {
  name: 'MailFailure',
  description: 'The reason why a mail will not be delivered.',
  valuesConfig: {
    INVALID_ADDRESS: { description: 'The text is no address that mail can be sent to.' },
    UNKNOWN_ADDRESS: { description: 'The mail server of the receiver does not know the address.' },
    MAILBOX: { description: 'The mailbox takes no mail: it is full, too small or closed.' },
    REJECTED: { description: 'The mail server refused the mail by one of its rules.' },
    GIVEN_UP: { description: 'The mail server did not take it within a day.' },
  },
});
