import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'A node in the view of an app.' })
export class PortalStructure {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Names from the root, joined by ">".' })
  path!: string;

  @Field(() => Boolean)
  isLeaf!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'At most 10,000 nodes by id; `next` is set if there are more.' })
export class PortalStructureList {
  @Field(() => [PortalStructure])
  structures!: PortalStructure[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read on; null at the end.' })
  next!: string | null;
}

/** ASST-14 */
@ObjectType({ simpleResolvers: true, description: 'An asset that the caller reaches.' })
export class PortalAsset {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Its id in the asset service.' })
  externalId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
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

  @Field(() => [PortalAsset])
  assets!: PortalAsset[];

  @Field(() => ID, { nullable: true, description: 'Send it as `after` to read on; null at the end.' })
  next!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A node, and the assets at or below it: at most 1000 by id.' })
export class PortalStructureDetail extends PortalAssetTree {
  @Field(() => PortalStructure)
  structure!: PortalStructure;

  @Field(() => [PortalStructure], { description: 'The first 1000 of its children, in order.' })
  children!: PortalStructure[];
}
