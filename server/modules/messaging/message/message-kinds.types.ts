import { registerEnumType } from 'type-graphql';

const MESSAGE_ACTIONS = ['select', 'create', 'update'] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];
/** As a GraphQL enum: names are values (MSG-04). */
export const MessageActionEnum = Object.fromEntries(MESSAGE_ACTIONS.map((name) => [name, name]));
registerEnumType(MessageActionEnum, {
  name: 'MessageAction',
  description: 'Occasion of a list of messages.',
  valuesConfig: {
    select: { description: 'The client asked for messages.' },
    create: { description: 'Messages were published.' },
    update: { description: 'Messages were read or removed.' },
  },
});

/** The kind of messages that a list has, by its documented number (MSG-23). */
export enum MessageType {
  STATION = 0,
}
registerEnumType(MessageType, {
  name: 'MessageType',
  description: 'Kind of messages.',
  valuesConfig: { STATION: { description: 'Messages of the station.' } },
});

/** The colour of a message, by its documented index (MSG-05). */
export enum MessageColor {
  INFORMATION = 0,
  ATTENTION = 1,
  URGENT = 2,
}
registerEnumType(MessageColor, {
  name: 'MessageColor',
  description: 'Colour of a message, by its meaning.',
  valuesConfig: {
    INFORMATION: { description: 'The first colour: a message for information.' },
    ATTENTION: { description: 'The second colour: a message that needs attention.' },
    URGENT: { description: 'The third colour: an urgent message.' },
  },
});
