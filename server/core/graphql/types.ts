import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

/** Direction of a sort. */
export enum SortOrder {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortOrder, { name: 'SortOrder' });

@InputType({ description: 'currentPage counts from 1; limit is 1 to 1000, by default 50.' })
export class PaginationInput {
  @Field(() => Int, { nullable: true })
  currentPage?: number | null;

  @Field(() => Int, { nullable: true })
  limit?: number | null;

  @Field(() => String, {
    nullable: true,
    description: '`next` of the previous page. Every page is then read equally fast.',
  })
  after?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class Pagination {
  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  currentPage!: number;

  @Field(() => Boolean, { description: 'True if total is a lower bound, because counting stopped.' })
  isBounded!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Send it as `after` for the next page; null if there is none.',
  })
  next?: string | null;
}

/** AUTH-11, said on each field that carries contact data. */
export const CLOSED_CONTACT =
  'Encrypted: RSA-OAEP with SHA-256, base64 of blocks of 256 bytes. Opened by privateKey of configByKeys.';

/** AUTH-05, said on each argument that carries a password. */
export const CLOSED_PASSWORD =
  'Encrypted under the key of keyId: RSA-OAEP with SHA-256, also for its mask (MGF1), of the text in UTF-8, as base64. Each encrypted text is taken once.';
