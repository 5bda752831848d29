import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { PasswordClass } from '../security/security.service.js';
import { PASSWORD_CLASSES } from '../security/security.service.js';
import type { LinkPurpose } from './password-link.entity.js';

/** The character classes as a GraphQL enum: names are values. */
export const PasswordClassEnum = Object.fromEntries(PASSWORD_CLASSES.map((name) => [name, name]));
registerEnumType(PasswordClassEnum, {
  name: 'PasswordClass',
  description: 'Classes of characters; SPECIAL is !@#%&*()[]{}-_=|',
});

const LinkPurposeEnum = { RESET: 'RESET', INIT: 'INIT' };
registerEnumType(LinkPurposeEnum, { name: 'LinkPurpose' });

@ObjectType({ simpleResolvers: true, description: 'Rules for a password.' })
export class PasswordRule {
  @Field(() => Int)
  passwordMinLength!: number;

  @Field(() => Int)
  passwordMaxLength!: number;

  @Field(() => [PasswordClassEnum])
  passwordRequires!: PasswordClass[];

  @Field(() => Int, { description: 'Number of previous passwords that are refused.' })
  passwordDuplication!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The account of a mailed link.' })
export class ResetTokenInfo {
  @Field(() => ID)
  userId!: string;

  @Field(() => String, { description: 'The masked username: only its ends are visible.' })
  account!: string;

  @Field(() => LinkPurposeEnum)
  purpose!: LinkPurpose;
}
