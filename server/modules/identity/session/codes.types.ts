import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'Masked address that a code was sent to, and its terms.' })
export class VerificationCodeSent {
  @Field(() => String, { description: 'The address, all but its first letter and domain hidden.' })
  maskedEmail!: string;

  @Field(() => Int, { description: 'Seconds until the next may be asked for.' })
  resendAfterSeconds!: number;

  @Field(() => Int, { description: 'Seconds it lives.' })
  expiresInSeconds!: number;
}
