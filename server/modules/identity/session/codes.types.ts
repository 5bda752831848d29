import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'The masked address of a code, and its times.' })
export class VerificationCodeSent {
  @Field(() => String, { description: 'The masked address: only its first letter and its domain are visible.' })
  maskedEmail!: string;

  @Field(() => Int, { description: 'Seconds until the next code may be requested.' })
  resendAfterSeconds!: number;

  @Field(() => Int, { description: 'Seconds until the code expires.' })
  expiresInSeconds!: number;
}
