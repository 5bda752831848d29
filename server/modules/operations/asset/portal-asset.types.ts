import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'A node in the view of an app.' })
export class PortalStructure {
  @Field(() => ID, { description: 'Id of the node.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the parent, whether the app may use that one or not; null for a root.',
  })
  parentId!: string | null;

  @Field(() => String, { description: 'Name of the node, in the language of the caller.' })
  name!: string;

  @Field(() => String, { description: 'Names from the root, joined by ">".' })
  path!: string;

  @Field(() => Boolean, { description: 'True if no nodes are below it.' })
  isLeaf!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'At most 10,000 nodes by id; `next` is set if there are more.' })
export class PortalStructureList {
  @Field(() => [PortalStructure], { description: 'The nodes in the order of their ids.' })
  structures!: PortalStructure[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read on; null at the end.' })
  next!: string | null;
}

/** ASST-14 */
@ObjectType({ simpleResolvers: true, description: 'An asset that the caller reaches.' })
export class PortalAsset {
  @Field(() => ID, { description: 'Id of the asset in the portal.' })
  id!: string;

  @Field(() => String, { description: 'Its id in the asset service.' })
  externalId!: string;

  @Field(() => String, { description: 'Name of the asset, as its asset service gives it.' })
  name!: string;

  @Field(() => String, { description: 'Kind of the asset, for example site, building, line or device.' })
  type!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The asset that it is part of, whether the caller reaches that one or not.',
  })
  parentId!: string | null;

  @Field(() => [ID], { description: 'The nodes at which it stands, as far as the app may use them; at most 20.' })
  structureIds!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'At most 1000 assets by id; `next` is set if there are more.' })
export class PortalAssetTree {
  @Field(() => [PortalStructure], {
    description: 'The nodes of these assets; without assets, the first 10,000 that the app may use.',
  })
  structures!: PortalStructure[];

  @Field(() => [PortalAsset], { description: 'The assets in the order of their ids.' })
  assets!: PortalAsset[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read on; null at the end.' })
  next!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A node, and the assets at or below it: at most 1000 by id.' })
export class PortalStructureDetail extends PortalAssetTree {
  @Field(() => PortalStructure, { description: 'The node of the question.' })
  structure!: PortalStructure;

  @Field(() => [PortalStructure], { description: 'The first 1000 of its children, in order.' })
  children!: PortalStructure[];
}
