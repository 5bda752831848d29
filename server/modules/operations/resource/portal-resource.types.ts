import { Field, ID, ObjectType } from 'type-graphql';

/** RSRC-05 */
@ObjectType({ simpleResolvers: true, description: 'A resource of an app that the caller reaches.' })
export class PortalResource {
  @Field(() => ID, { description: 'Id of the resource in the portal.' })
  id!: string;

  @Field(() => String, { description: 'Its id in the app.' })
  identifier!: string;

  @Field(() => String, { description: 'Name of the resource.' })
  name!: string;

  @Field(() => String, { description: 'Type of the resource, for example site or dataset.' })
  type!: string;
}

@ObjectType({ simpleResolvers: true, description: 'At most 1000 resources by id; `next` is set if there are more.' })
export class PortalResourceList {
  @Field(() => [PortalResource], { description: 'The resources in the order of their ids.' })
  resources!: PortalResource[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read on; null at the end.' })
  next!: string | null;
}
