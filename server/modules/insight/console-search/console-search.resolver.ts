import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { searchConsole } from './console-search.service.js';
import { ConsoleFound } from './console-search.types.js';

@Resolver()
export class ConsoleSearchResolver {
  /** CALL-280 */
  @Access({ allow: 'CONSOLE' })
  @Query(() => [ConsoleFound], {
    description:
      'Things of the console within reach, by name: of each kind whose operation the caller holds, the first 20 by name, and apps in launcher order.',
  })
  consoleSearch(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, {
      description:
        'Words in any order, each a part of the name; of a user, the longest begins a word of the name, the account, the e-mail address or the phone number. The first 100 characters and the first 8 words count; none are found for a blank one.',
    })
    search: string,
  ): Promise<ConsoleFound[]> {
    return searchConsole(ctx, search);
  }
}
