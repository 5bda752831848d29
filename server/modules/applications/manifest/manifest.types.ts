import { GraphQLScalarType } from 'graphql';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

/** A manifest as it came; its service checks it (APPC-05). */
export const ManifestScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'AppManifest',
  description: 'The manifest of an app: an object as app-manifest.schema.json describes it.',
});

/** The part of an app that a change is about. */
export enum ManifestPart {
  APP = 'APP',
  CATEGORY = 'CATEGORY',
  MENU = 'MENU',
  MENU_ORDER = 'MENU_ORDER',
  PERMISSION = 'PERMISSION',
  ORIGIN = 'ORIGIN',
}
registerEnumType(ManifestPart, {
  name: 'AppManifestPart',
  description: 'The part of an app that a manifest changes.',
  valuesConfig: {
    APP: { description: 'The app itself.' },
    CATEGORY: { description: 'A category of the launcher.' },
    MENU: { description: 'A menu.' },
    MENU_ORDER: { description: 'The order of the menus.' },
    PERMISSION: { description: 'A permission.' },
    ORIGIN: { description: 'An origin that may talk to the portal.' },
  },
});

export enum ManifestAction {
  ADD = 'ADD',
  CHANGE = 'CHANGE',
  REMOVE = 'REMOVE',
}
registerEnumType(ManifestAction, {
  name: 'AppManifestAction',
  description: 'The effect of a manifest on a part of an app.',
  valuesConfig: {
    ADD: { description: 'It is made.' },
    CHANGE: { description: 'It gets other values.' },
    REMOVE: { description: 'It is deleted, and no role grants it any more.' },
  },
});

@ObjectType('AppManifestField', { simpleResolvers: true, description: 'A value that a manifest changes.' })
export class ManifestField {
  @Field(() => String, { description: 'Name of the field in the manifest.' })
  field!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The present value; texts by language as JSON. Null for none.',
  })
  from!: string | null;

  @Field(() => String, { nullable: true, description: 'The value of the manifest, likewise.' })
  to!: string | null;
}

@ObjectType('AppManifestChange', { simpleResolvers: true, description: 'A difference of an app from its manifest.' })
export class ManifestChange {
  @Field(() => ManifestPart, { description: 'The part of the app.' })
  part!: ManifestPart;

  @Field(() => ManifestAction, { description: 'The effect on it.' })
  action!: ManifestAction;

  @Field(() => String, {
    description: 'Its name in the language of the caller; an origin itself; blank for the order.',
  })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a menu or identifier of a permission; null for others.',
  })
  code!: string | null;

  @Field(() => [ManifestField], { description: 'The values that change; empty unless the action is CHANGE.' })
  fields!: ManifestField[];

  @Field(() => Int, { description: 'Number of roles that grant it.' })
  roleCount!: number;
}

@ObjectType('AppManifestFault', { simpleResolvers: true, description: 'A fault of a manifest.' })
export class ManifestFault {
  @Field(() => String, { description: 'The place from 0, such as menus.3.url; blank for the whole.' })
  path!: string;

  @Field(() => String, { description: 'The fault in the language of the caller.' })
  message!: string;
}

/** APPC-06 */
@ObjectType('AppManifestCheck', {
  simpleResolvers: true,
  description: 'The differences of an app from a manifest, before anything is changed.',
})
export class ManifestCheck {
  @Field(() => ID, { nullable: true, description: 'The app of the manifest; null if it would be made.' })
  appId!: string | null;

  @Field(() => [ManifestChange], {
    description: 'The changes that a registration would make; none if the app is as the manifest says.',
  })
  changes!: ManifestChange[];

  @Field(() => [ManifestChange], {
    description: 'Menus, permissions and origins that the manifest does not name; they stay without removeMissing.',
  })
  missing!: ManifestChange[];

  @Field(() => Int, { description: 'People who hold a role that grants a missing thing, 10000 for more.' })
  affectedUsers!: number;

  @Field(() => [ManifestFault], { description: 'At most 100 faults; with any, a registration is refused.' })
  faults!: ManifestFault[];
}

/** APPC-05 */
@ObjectType('AppRegistration', { simpleResolvers: true, description: 'An app that is now as its manifest says.' })
export class AppRegistration {
  @Field(() => ID, { description: 'Id of the app.' })
  appId!: string;

  @Field(() => [ManifestChange], { description: 'The changes that were made; none if the app was so already.' })
  changes!: ManifestChange[];

  @Field(() => [ManifestChange], {
    description: 'Menus, permissions and origins that the manifest does not name, and that stayed.',
  })
  missing!: ManifestChange[];

  @Field(() => String, {
    nullable: true,
    description: 'Secret of an app that was made now; it cannot be read again. Null for others.',
  })
  secret!: string | null;
}
