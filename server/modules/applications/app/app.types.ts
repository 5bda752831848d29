import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Theme } from '../../identity/account/account.types.js';
import { OrganizationView } from '../../directory/organization/organization.types.js';
import { SessionUser } from '../../identity/session/session.types.js';

/** SHELL-44 */
@ObjectType('AppCode', { simpleResolvers: true, description: 'A one-time code that tells an app who opened it.' })
export class AppCodeView {
  @Field(() => String, { description: 'Valid 60 s, once.' })
  code!: string;

  @Field(() => String, { description: 'The origin the code may be posted to.' })
  origin!: string;

  @Field(() => Timestamp, { description: 'Time at which the code expires.' })
  expiresTime!: number;

  @Field(() => ID, { description: 'The app whose back end may exchange the code.' })
  appId!: string;

  @Field(() => [String], { description: 'Identifiers of the permissions that the caller holds in that app.' })
  permissions!: string[];
}

/** SHELL-45 */
@ObjectType({ simpleResolvers: true, description: 'The person who opened the app, for its back end.' })
export class AppIdentity {
  @Field(() => SessionUser, {
    description: 'The person, with contact data in the clear, because the app has no session.',
  })
  user!: SessionUser;

  @Field(() => OrganizationView, {
    description: 'The OU in which the app was opened; contact data of its administrator is in the clear, too.',
  })
  organization!: OrganizationView;

  /** ROLE-14 */
  @Field(() => [String], { description: 'Identifiers of the permissions granted for this app.' })
  permissions!: string[];

  @Field(() => String, { description: 'Language of the portal at the person, for example en-US.' })
  locale!: string;

  @Field(() => Theme, { description: 'Theme of the portal at the person.' })
  theme!: Theme;

  @Field(() => ID, { description: 'Id of the app that was opened.' })
  appId!: string;
}
