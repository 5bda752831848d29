import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Level, Operation } from '../../../context/levels.js';
import type { TokenRight } from '../../../context/token-rights.js';
import { TOKEN_RIGHTS } from '../../../context/token-rights.js';
import { enumOf } from '../../../core/graphql/enum-of.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { AdminLevelEnum, OperationEnum } from '../../identity/session/session-kinds.types.js';

/** State of a token. */
export enum ApiTokenState {
  LIVE = 'LIVE',
  EXPIRED = 'EXPIRED',
  REVOKED = 'REVOKED',
  OWNERLESS = 'OWNERLESS',
}
registerEnumType(ApiTokenState, {
  name: 'ApiTokenState',
  description: 'State of an API token.',
  valuesConfig: {
    LIVE: { description: 'It can be used.' },
    EXPIRED: { description: 'Its time is over.' },
    REVOKED: { description: 'An administrator ended it.' },
    OWNERLESS: { description: 'Its owner is no active administrator of the OU any more, so it cannot be used.' },
  },
});

export const ApiTokenRight = enumOf(TOKEN_RIGHTS);
/** The use of the rights that name no operation. */
const TOLD: Readonly<Partial<Record<TokenRight, string>>> = {
  PORTAL_READ: 'Read what the portal shows to the owner: apps, pages, messages, alarms, announcements.',
  SOCKET: 'Subscribe to live events.',
};
const toldRight = (right: TokenRight) => {
  const operation = right
    .replace(/_(READ|WRITE)$/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
  return right.endsWith('_READ')
    ? `Make the queries of the operation ${operation}.`
    : `Make the queries and the mutations of the operation ${operation}.`;
};
registerEnumType(ApiTokenRight, {
  name: 'ApiTokenRight',
  description: 'A right of an API token, in force as far as its owner may do the same.',
  valuesConfig: Object.fromEntries(
    TOKEN_RIGHTS.map((right) => [right, { description: TOLD[right] ?? toldRight(right) }]),
  ),
});

/** CALL-450 */
@ArgsType()
export class ApiTokenListArguments extends ListArguments {
  @Field(() => ApiTokenState, { nullable: true, description: 'Only tokens of this state; omitted for all.' })
  state?: ApiTokenState | null;

  @Field(() => ID, { nullable: true, description: 'Only tokens of this owner; omitted for all.' })
  ownerId?: string | null;
}

/** The limits of a token, which its creation and its change share. */
@ArgsType()
abstract class ApiTokenLimits {
  @Field(() => String, {
    description: 'One line of 1 to 100 characters, which no other live token of the OU has.',
  })
  name!: string;

  @Field(() => [ApiTokenRight], { description: 'At least one; each within the operations of the owner.' })
  rights!: TokenRight[];

  @Field(() => [ID], {
    nullable: true,
    description:
      'At most 30 nodes of the structure, within the reach of the owner: the token reaches the people at them and below. Omitted for everybody whom the owner reaches.',
  })
  structureIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'At most 20 addresses or CIDR ranges that it may be used from; omitted for any.',
  })
  addresses?: string[] | null;

  @Field(() => Timestamp, { description: 'Time at which it ends by itself, at most 366 days from now.' })
  expireTime!: number;
}

/** CALL-453 */
@ArgsType()
export class ApiTokenCreateArguments extends ApiTokenLimits {
  @Field(() => ID, {
    nullable: true,
    description: 'The administrator of the OU in whose place it calls; by default the caller.',
  })
  ownerId?: string | null;
}

/** CALL-454 */
@ArgsType()
export class ApiTokenModifyArguments extends ApiTokenLimits {
  @Field(() => ID, { description: 'A token of the working OU that is not over.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change starts from; omitted to overwrite any. 430 if it has changed since.',
  })
  version?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A node that an API token is limited to.' })
export class ApiTokenNode {
  @Field(() => ID, { description: 'Id of the node.' })
  id!: string;

  @Field(() => String, { description: 'Name of the node.' })
  name!: string;
}

@ObjectType('ApiToken', {
  simpleResolvers: true,
  description: 'An API token: a program calls by it in place of its owner.',
})
export class ApiTokenView {
  @Field(() => ID, { description: 'Id of the token.' })
  id!: string;

  @Field(() => String, { description: 'One line of 1 to 100 characters.' })
  name!: string;

  @Field(() => String, { description: 'Beginning and end of its text, which is shown once and not stored.' })
  hint!: string;

  @Field(() => ApiTokenState, { description: 'Whether it can be used, and if not, why.' })
  state!: ApiTokenState;

  @Field(() => [ApiTokenRight], {
    description: 'Its rights, each in force as far as its owner may do the same at the time of a call.',
  })
  rights!: TokenRight[];

  @Field(() => Boolean, { description: 'True if it reaches everybody whom its owner reaches.' })
  isAllPeople!: boolean;

  @Field(() => [ApiTokenNode], {
    description: 'The nodes that it is limited to, by name; those deleted since are missing.',
  })
  structures!: ApiTokenNode[];

  @Field(() => [String], { description: 'Addresses and CIDR ranges that it may be used from; empty for any.' })
  addresses!: string[];

  @Field(() => ID, { description: 'The administrator in whose place it calls.' })
  ownerId!: string;

  @Field(() => String, { description: 'Name of the owner; empty if the account is deleted.' })
  ownerName!: string;

  @Field(() => Timestamp, { description: 'Time at which it was created.' })
  createdTime!: number;

  @Field(() => Timestamp, { description: 'Time at which it ends by itself.' })
  expireTime!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which it was revoked; null for one that was not.' })
  revokedTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of its last call, some seconds late; null before.' })
  lastUsedTime!: number | null;

  @Field(() => String, { nullable: true, description: 'Address of its last call; null before.' })
  lastAddress!: string | null;

  @Field(() => Int, {
    description: 'Calls in the present hour and the 23 before it, refused ones included, some seconds late.',
  })
  calls!: number;

  @Field(() => Int, { description: 'Refused calls in the present hour and the 23 before it.' })
  refused!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the token since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of API tokens.' })
export class ApiTokenPage {
  @Field(() => [ApiTokenView], { description: 'The tokens of the page, newest first.' })
  tokens!: ApiTokenView[];

  @Field(() => Pagination, { description: 'The place of the page among the tokens that match.' })
  pagination!: Pagination;
}

/** CALL-453 */
@ObjectType({ simpleResolvers: true, description: 'An API token that was just created.' })
export class CreatedApiToken {
  @Field(() => String, {
    description:
      'Text of the token, answered this once: send it as the header Authorization: Bearer. Only its hash is stored.',
  })
  text!: string;

  @Field(() => ApiTokenView, { description: 'The token.' })
  token!: ApiTokenView;
}

@ObjectType({ simpleResolvers: true, description: 'The calls by API tokens in an hour.' })
export class ApiTokenUseHour {
  @Field(() => Timestamp, { description: 'Beginning of the hour.' })
  time!: number;

  @Field(() => Int, { description: 'Calls, refused ones included.' })
  calls!: number;

  @Field(() => Int, {
    description: 'Calls that were refused: by the rights, the reach, an address, a limit or the end.',
  })
  refused!: number;
}

/** CALL-452 */
@ObjectType({ simpleResolvers: true, description: 'The calls by API tokens in the last 24 hours, some seconds late.' })
export class ApiTokenUse {
  @Field(() => Int, { description: 'Calls in the 24 hours, refused ones included.' })
  calls!: number;

  @Field(() => Int, { description: 'Refused calls in the 24 hours.' })
  refused!: number;

  @Field(() => [ApiTokenUseHour], { description: 'All 24 hours, the oldest first; the last is the present one.' })
  hours!: ApiTokenUseHour[];
}

/** CALL-456 */
@ObjectType({ simpleResolvers: true, description: 'The API token that makes the call, and what it may do now.' })
export class ApiTokenSelf {
  @Field(() => ApiTokenView, { description: 'The token.' })
  token!: ApiTokenView;

  @Field(() => ID, { description: 'The OU that it works in.' })
  organizationId!: string;

  @Field(() => AdminLevelEnum, { description: 'Its level: SUPER_SUB_ADMIN at most, SUB_ADMIN with a limited reach.' })
  adminLevel!: Level;

  @Field(() => [OperationEnum], {
    description: 'The operations of its rights that are in force: those that its owner holds now.',
  })
  operations!: Operation[];
}
