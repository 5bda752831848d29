import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';

/** The ways to prove who one is. */
export enum OwnSignInWay {
  PASSWORD = 'PASSWORD',
  CODE = 'CODE',
  SSO = 'SSO',
  SECOND_STEP = 'SECOND_STEP',
}
registerEnumType(OwnSignInWay, {
  name: 'OwnSignInWay',
  description: 'Proof that a sign-in was tried with.',
  valuesConfig: {
    PASSWORD: { description: 'Account name or e-mail address, and password.' },
    CODE: { description: 'A mailed code instead of the password.' },
    SSO: { description: 'Single sign-on with the identity provider of a domain.' },
    SECOND_STEP: { description: 'The mailed code after a way in.' },
  },
});

/** The outcomes of a sign-in. */
export enum OwnSignInOutcome {
  SUCCESS = 'SUCCESS',
  WRONG = 'WRONG',
  LOCKED = 'LOCKED',
  REFUSED = 'REFUSED',
}
registerEnumType(OwnSignInOutcome, {
  name: 'OwnSignInOutcome',
  description: 'Outcome of a sign-in.',
  valuesConfig: {
    SUCCESS: { description: 'The proof was right.' },
    WRONG: { description: 'The password or code was wrong, or could not be used any more.' },
    LOCKED: { description: 'Too many tries had failed before; the proof was not checked.' },
    REFUSED: { description: 'The account, or the address it came from, was not let in.' },
  },
});

/** CALL-270 */
@ObjectType({ simpleResolvers: true, description: 'A sign-in of the caller, or a try of somebody with their account.' })
export class OwnSignIn {
  @Field(() => ID, { description: 'Id of the event.' })
  id!: string;

  @Field(() => Timestamp, { description: 'Time of the sign-in.' })
  time!: number;

  @Field(() => OwnSignInWay, { description: 'The proof.' })
  way!: OwnSignInWay;

  @Field(() => OwnSignInOutcome, { description: 'Whether it was let in, and if not, why.' })
  outcome!: OwnSignInOutcome;

  @Field(() => String, { description: 'Internet address that it came from.' })
  ip!: string;

  @Field(() => Boolean, { description: 'True for a browser of a phone or tablet.' })
  isMobile!: boolean;

  @Field(() => String, { nullable: true, description: 'For example Firefox; null if the client did not tell.' })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'For example Windows; null if the client did not tell.' })
  system!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of sign-ins.' })
export class OwnSignInPage {
  @Field(() => [OwnSignIn], { description: 'The sign-ins of the page, newest first.' })
  signIns!: OwnSignIn[];

  @Field(() => Pagination, { description: 'The place of the page among all of them.' })
  pagination!: Pagination;
}
