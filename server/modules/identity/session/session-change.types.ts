import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

/** Events of an open session: its rights or its person changed, or it ended. */
export enum SessionChangeKind {
  ACCESS_CHANGED = 'ACCESS_CHANGED',
  ORGANIZATION_CHANGED = 'ORGANIZATION_CHANGED',
  PROFILE_CHANGED = 'PROFILE_CHANGED',
  SESSION_ENDED = 'SESSION_ENDED',
}
registerEnumType(SessionChangeKind, {
  name: 'SessionChangeKind',
  description: 'Events of an open session.',
  valuesConfig: {
    ACCESS_CHANGED: { description: 'The rights of the person changed: data on screen should be read again.' },
    ORGANIZATION_CHANGED: {
      description: 'The working OU looks different or offers other languages or themes: it should be read again.',
    },
    PROFILE_CHANGED: { description: 'The profile of the person changed.' },
    SESSION_ENDED: { description: 'The session ended; every further call is refused.' },
  },
});

@ObjectType({ simpleResolvers: true, description: "A change of the caller's session." })
export class SessionChange {
  @Field(() => SessionChangeKind, { description: 'Kind of the change.' })
  kind!: SessionChangeKind;

  @Field(() => Int, { description: 'The envelope code of the next call: 401, 409 or 10000.' })
  code!: number;

  @Field(() => String, { nullable: true, description: 'Reason for the end of the session.' })
  message!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the event, for the argument `after` of the next subscription; null for an end, and if events were missed that are not known.',
  })
  eventId!: string | null;
}
