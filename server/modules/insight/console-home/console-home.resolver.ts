import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  Extensions,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { LEVEL } from '../../../context/levels.js';
import { changed } from '../../../core/graphql/changed.js';
import { AuditEventView } from '../../platform/audit/audit.types.js';
import { appOpenings } from './app-openings.service.js';
import { AppDay } from './app-openings.types.js';
import { appUse, consoleHome, mails, tasks, waiting } from './console-home.service.js';
import {
  ConsoleAppUse,
  ConsoleHome,
  ConsoleHomeArguments,
  ConsolePeople,
  ConsoleSignIns,
  ConsoleTask,
  ConsoleWaiting,
} from './console-home.types.js';
import { recentChanges } from './recent-changes.service.js';
import { firstSteps, hideFirstSteps } from './first-steps.service.js';
import { FirstSteps } from './first-steps.types.js';
import { ConsoleMails } from './mail-failures.types.js';
import { people } from './people.service.js';
import { signInHours, signIns } from './sign-ins.service.js';

const EDGE = { allow: 'CONSOLE' } as const;

/** The home of the console. Each part is an edge, so that one that fails takes no other away. */
@Resolver(() => ConsoleHome)
export class ConsoleHomeResolver {
  /** CALL-262 */
  @Access({ allow: 'CONSOLE' })
  @Query(() => ConsoleHome, {
    description: 'The figures that an administrator looks for in the morning, as far as their rights and reach go.',
  })
  consoleHome(@Args(() => ConsoleHomeArguments) wanted: ConsoleHomeArguments): ConsoleHome {
    return consoleHome(wanted);
  }

  @Access(EDGE)
  @FieldResolver(() => ConsolePeople, { nullable: true, description: 'People; null without the right to users.' })
  people(@Root() home: ConsoleHome, @Ctx() ctx: RequestContext): Promise<ConsolePeople | null> {
    return people(ctx, home.timeZone);
  }

  @Access(EDGE)
  @FieldResolver(() => ConsoleSignIns, {
    nullable: true,
    description: 'Sign-ins within the range; null without the right to users.',
  })
  signIns(@Root() home: ConsoleHome, @Ctx() ctx: RequestContext): Promise<ConsoleSignIns | null> {
    return signIns(ctx, home);
  }

  /** CALL-431 */
  @Access(EDGE)
  @Extensions({ size: 168 })
  @FieldResolver(() => [Int], {
    nullable: true,
    description:
      'Sign-ins of the last 28 whole days by hour of the week in the zone of the call: 168 sums, that of Monday 00:00 first; null without the right to users.',
  })
  signInHours(@Root() home: ConsoleHome, @Ctx() ctx: RequestContext): Promise<number[] | null> {
    return signInHours(ctx, home);
  }

  @Access(EDGE)
  @FieldResolver(() => [ConsoleAppUse], {
    nullable: true,
    description: 'The 6 apps that most people opened within the range; null without the right to apps.',
  })
  apps(@Root() home: ConsoleHome, @Ctx() ctx: RequestContext): Promise<ConsoleAppUse[] | null> {
    return appUse(ctx, home);
  }

  @Access(EDGE)
  @FieldResolver(() => [ConsoleTask], {
    nullable: true,
    description:
      'The latest 20 imports, exports and changes of many that go on: the caller’s own, and without a scope those of others.',
  })
  tasks(@Ctx() ctx: RequestContext): Promise<ConsoleTask[]> {
    return tasks(ctx);
  }

  @Access(EDGE)
  @FieldResolver(() => ConsoleMails, {
    nullable: true,
    description: 'Mails that did not leave; null without the right to users, and if there is no mail server.',
  })
  mails(@Ctx() ctx: RequestContext): Promise<ConsoleMails | null> {
    return mails(ctx);
  }

  @Access(EDGE)
  @FieldResolver(() => [ConsoleWaiting], {
    nullable: true,
    description: 'The things that wait for somebody, the most harmful first; kinds without any are left out.',
  })
  waiting(@Root() home: ConsoleHome, @Ctx() ctx: RequestContext): Promise<ConsoleWaiting[]> {
    return waiting(ctx, home.timeZone);
  }

  /** CALL-430 */
  @Access(EDGE)
  @Extensions({ size: 6 })
  @FieldResolver(() => [AuditEventView], {
    nullable: true,
    description:
      'The latest 6 changes by administrators that the caller sees in the audit log, newest first; null for a caller who may not open it.',
  })
  changes(@Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo): Promise<AuditEventView[] | null> {
    return recentChanges(ctx, info.schema);
  }

  @Access(EDGE)
  @FieldResolver(() => FirstSteps, {
    nullable: true,
    description: 'The first steps of the OU; null for anybody but its administrator.',
  })
  async firstSteps(@Ctx() ctx: RequestContext): Promise<FirstSteps | null> {
    return sessionOf(ctx).level === LEVEL.OU_ADMIN ? firstSteps(ctx) : null;
  }

  /** CALL-433 */
  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => [AppDay], {
    nullable: true,
    description: 'Openings of an app in the last 28 days, today last; null for a caller with a scope.',
  })
  appOpenings(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app of the working OU.' }) appId: string,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'The IANA name of the zone that days begin in, such as Europe/Berlin; UTC by default.',
    })
    timeZone: string | null | undefined,
  ): Promise<AppDay[] | null> {
    return appOpenings(ctx, appId, timeZone);
  }

  /** CALL-267 */
  @Access({ allow: 'OU_ADMIN', audit: 'organization' })
  @Mutation(() => FirstSteps, {
    description: 'Hides the first steps from the home of the console, or shows them again.',
  })
  async consoleHideFirstSteps(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('isHidden', () => Boolean, { description: 'True to hide them.' }) isHidden: boolean,
  ): Promise<FirstSteps> {
    await hideFirstSteps(ctx, isHidden);
    return changed<FirstSteps>(info, { isHidden }, () => firstSteps(ctx));
  }
}
