import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

/** Direction of a sort. */
export enum SortOrder {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortOrder, {
  name: 'SortOrder',
  description: 'Direction of a sort.',
  valuesConfig: {
    ASC: { description: 'Smallest, earliest or first of the alphabet first.' },
    DESC: { description: 'Largest, latest or last of the alphabet first.' },
  },
});

@InputType({ description: 'currentPage counts from 1; limit is 1 to 1000, by default 50.' })
export class PaginationInput {
  @Field(() => Int, { nullable: true, description: 'Number of the page, from 1; 1 by default. Ignored beside after.' })
  currentPage?: number | null;

  @Field(() => Int, { nullable: true, description: 'Rows of a page, 1 to 1000; 50 by default.' })
  limit?: number | null;

  @Field(() => String, {
    nullable: true,
    description: '`next` of the previous page. Every page is then read equally fast.',
  })
  after?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The place of a page in its list.' })
export class Pagination {
  @Field(() => Int, { description: 'Number of all rows that match, on every page together.' })
  total!: number;

  @Field(() => Int, { description: 'Rows of a page, as the call asked for them.' })
  limit!: number;

  @Field(() => Int, { description: 'Number of this page, from 1; with after, the number that was sent.' })
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
