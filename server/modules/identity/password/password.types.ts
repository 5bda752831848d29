import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { PasswordClass } from '../security/security.service.js';
import { PasswordClassEnum } from '../security/security.types.js';
import type { LinkPurpose } from './password-link.entity.js';

const LinkPurposeEnum = { RESET: 'RESET', INIT: 'INIT' };
registerEnumType(LinkPurposeEnum, {
  name: 'LinkPurpose',
  description: 'Purpose of a mailed link.',
  valuesConfig: {
    RESET: { description: 'Sets a new password for a forgotten one.' },
    INIT: { description: 'Sets the first password of a new account.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Rules for a password.' })
export class PasswordRule {
  @Field(() => Int, { description: 'Characters that a password has at least, 8 to 20.' })
  passwordMinLength!: number;

  @Field(() => Int, { description: 'Characters that a password has at most: 20.' })
  passwordMaxLength!: number;

  @Field(() => [PasswordClassEnum], {
    description: 'Classes of which a password must have at least one character each.',
  })
  passwordRequires!: PasswordClass[];

  @Field(() => Int, { description: 'Number of previous passwords that are refused.' })
  passwordDuplication!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The account of a mailed link.' })
export class ResetTokenInfo {
  @Field(() => ID, { description: 'Id of the account, for asking for its password rule.' })
  userId!: string;

  @Field(() => String, { description: 'The masked username: only its ends are visible.' })
  account!: string;

  @Field(() => LinkPurposeEnum, { description: 'Purpose of the link.' })
  purpose!: LinkPurpose;
}
