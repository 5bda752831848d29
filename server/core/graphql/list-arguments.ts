import { ArgsType, Field, ID, Int } from 'type-graphql';
import { PaginationInput } from './types.js';

/** A search text, as `parseSearch` reads it (core/pagination.ts). */
@ArgsType()
export class SearchArguments {
  @Field(() => String, {
    nullable: true,
    description: 'Text to find, trimmed, of which the first 100 characters count; blank or omitted for no search.',
  })
  search?: string | null;
}

/** The arguments of a list with search and pages. A list with more arguments extends them. */
@ArgsType()
export class ListArguments extends SearchArguments {
  @Field(() => PaginationInput, { nullable: true, description: 'The page to answer; by default the first 50 rows.' })
  pagination?: PaginationInput | null;
}

/** The arguments of a list with pages and without a search. */
@ArgsType()
export class PageArguments {
  @Field(() => PaginationInput, { nullable: true, description: 'The page to answer; by default the first 50 rows.' })
  pagination?: PaginationInput | null;
}

/** The arguments of a list that is searched and has no pages, only its first rows. */
@ArgsType()
export class FirstRowsArguments extends SearchArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'Rows at most, 1 to 1000; by default 1000 OUs of the caller, or 20 members of an OU.',
  })
  limit?: number | null;
}

/** The last id of the previous part: for trees that are read in large parts, ordered by id. */
@ArgsType()
export class AfterArguments {
  @Field(() => ID, { nullable: true, description: 'The next of the previous part; omitted for the first part.' })
  after?: string | null;
}
