import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Theme } from '../../identity/account/account.types.js';
import { OrganizationView } from '../../directory/organization/organization.types.js';
import { SessionUser } from '../../identity/session/session.types.js';

@ObjectType('AppCode', { simpleResolvers: true, description: 'SHELL-44' })
export class AppCodeView {
  @Field(() => String, { description: 'Valid 60 s, once.' })
  code!: string;

  @Field(() => String, { description: 'The origin the code may be posted to.' })
  origin!: string;

  @Field(() => Timestamp)
  expiresTime!: number;

  @Field(() => ID, { description: 'Whose back end may exchange the code.' })
  appId!: string;

  @Field(() => [String], { description: 'Identifiers of the permissions that the caller holds in that app.' })
  permissions!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'Who opened the app, as its back end learns it (SHELL-45).' })
export class AppIdentity {
  @Field(() => SessionUser)
  user!: SessionUser;

  @Field(() => OrganizationView)
  organization!: OrganizationView;

  @Field(() => [String], { description: 'Identifiers of the permissions granted for this app (ROLE-14).' })
  permissions!: string[];

  @Field(() => String)
  locale!: string;

  @Field(() => Theme)
  theme!: Theme;

  @Field(() => ID)
  appId!: string;
}
