import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { UserRef } from '../../directory/user/user.types.js';
import { TaskKind, WaitingKind } from './console-home-kinds.types.js';

/** The time that the home of the console looks back. */
export enum ConsoleRange {
  DAY = 'DAY',
  WEEK = 'WEEK',
  MONTH = 'MONTH',
}
registerEnumType(ConsoleRange, {
  name: 'ConsoleRange',
  description: 'The time that the home of the console looks back.',
  valuesConfig: {
    DAY: { description: 'The last 24 hours, by hour; the running hour is the last.' },
    WEEK: { description: 'The last 7 days, by day; today is the last.' },
    MONTH: { description: 'The last 28 days, by day; today is the last.' },
  },
});

@ArgsType()
export class ConsoleHomeArguments {
  @Field(() => ConsoleRange, { nullable: true, description: 'The time that is looked back; DAY by default.' })
  range?: ConsoleRange | null;

  @Field(() => String, {
    nullable: true,
    description: 'The IANA name of the zone that days and hours begin in, such as Europe/Berlin; UTC by default.',
  })
  timeZone?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'People of the working OU within reach, as the users list counts them.',
})
export class ConsolePeople {
  @Field(() => Int, { description: 'All of them.' })
  total!: number;

  @Field(() => Int, { description: 'Joined within the last 7 days; at most 10,001.' })
  joined!: number;

  @Field(() => Int, { description: 'Active since the day began in the zone of the call.' })
  activeToday!: number;

  @Field(() => Int, { description: 'Active within the last 5 minutes and still signed in.' })
  activeNow!: number;

  @Field(() => Int, { description: 'Invited, without having signed in; at most 10,001.' })
  invited!: number;

  @Field(() => Int, { description: 'Locked after failed sign-ins; at most 10,001.' })
  locked!: number;

  @Field(() => Int, { description: 'Their term ends within 7 days; at most 10,001.' })
  expiring!: number;

  @Field(() => Int, { description: 'Their term has ended; at most 10,001.' })
  expired!: number;

  @Field(() => Int, { description: 'Disabled; at most 10,001.' })
  disabled!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Sign-ins of one hour or day.' })
export class ConsoleSignInSpan {
  @Field(() => Timestamp, { description: 'Begin of the hour or day, in milliseconds.' })
  start!: number;

  @Field(() => Int, { description: 'Sign-ins of people who work in the OU since.' })
  signedIn!: number;

  @Field(() => Int, { description: 'Sign-ins that failed by a wrong password or code, or were not admitted.' })
  failed!: number;

  @Field(() => Int, { description: 'Sign-ins that were refused because the account was locked.' })
  locked!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Sign-ins of people of the working OU within reach.' })
export class ConsoleSignIns {
  @Field(() => [ConsoleSignInSpan], { description: 'One after the other, the running one last.' })
  spans!: ConsoleSignInSpan[];
}

@ObjectType({ simpleResolvers: true, description: 'The use of an app within the time that is looked back.' })
export class ConsoleAppUse {
  @Field(() => ID, { description: 'Id of the app.' })
  id!: string;

  @Field(() => String, { description: 'Name in the language of the call.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Icon of the app; null for the usual one.' })
  icon!: string | null;

  @Field(() => Int, { description: 'People who opened it.' })
  people!: number;

  @Field(() => Int, { nullable: true, description: 'How often they opened it; null for a caller with a scope.' })
  openings!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Work in the background that goes on.' })
export class ConsoleTask {
  @Field(() => ID, { description: 'Id of the task.' })
  id!: string;

  @Field(() => TaskKind, { description: 'The kind of work.' })
  kind!: TaskKind;

  @Field(() => Int, { description: 'Finished part of `total`.' })
  done!: number;

  @Field(() => Int, { description: 'Number of items of the whole work; 0 before it is known.' })
  total!: number;

  @Field(() => Timestamp, { description: 'Time at which it was started, in milliseconds.' })
  createdTime!: number;

  @Field(() => Boolean, { description: 'The caller started it.' })
  isOwn!: boolean;

  @Field(() => UserRef, { nullable: true, description: 'The person who started it; null for a former member.' })
  by!: UserRef | null;

  @Field(() => String, { nullable: true, description: 'Name of the imported file; null for other kinds.' })
  fileName!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the import of the caller; null for other tasks.' })
  recordId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Something that waits for an administrator.' })
export class ConsoleWaiting {
  @Field(() => WaitingKind, { description: 'The thing that waits.' })
  kind!: WaitingKind;

  @Field(() => Int, { description: 'How many there are, at least 1; at most 10,001.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The figures of an OU that an administrator looks for in the morning.',
})
export class ConsoleHome {
  @Field(() => Timestamp, { description: 'Time at which the figures were read, in milliseconds.' })
  time!: number;

  /** The validated arguments, for the edges. */
  range!: ConsoleRange;
  timeZone!: string;
}
