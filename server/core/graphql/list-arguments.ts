import { ArgsType, Field, ID, Int } from 'type-graphql';
import { PaginationInput } from './types.js';

/** A search text, as `parseSearch` reads it (core/pagination.ts). */
@ArgsType()
export class SearchArguments {
  @Field(() => String, { nullable: true })
  search?: string | null;
}

/** The arguments of a list with search and pages. A list with more arguments extends them. */
@ArgsType()
export class ListArguments extends SearchArguments {
  @Field(() => PaginationInput, { nullable: true })
  pagination?: PaginationInput | null;
}

/** The arguments of a list with pages and without a search. */
@ArgsType()
export class PageArguments {
  @Field(() => PaginationInput, { nullable: true })
  pagination?: PaginationInput | null;
}

/** The arguments of a list that is searched and has no pages, only its first rows. */
@ArgsType()
export class FirstRowsArguments extends SearchArguments {
  @Field(() => Int, { nullable: true })
  limit?: number | null;
}

/** The last id of the previous part: for trees that are read in large parts, ordered by id. */
@ArgsType()
export class AfterArguments {
  @Field(() => ID, { nullable: true })
  after?: string | null;
}
