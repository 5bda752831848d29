import { ArgsType, Field, ID, Int } from 'type-graphql';
import { LocalizedTextInput } from '../../../core/graphql/localized-text.js';
import { AppDeviceType } from '../portal/app-kinds.types.js';

/** The fields of an app, as a form sends them. */
@ArgsType()
export class AppCreateArguments {
  @Field(() => LocalizedTextInput, {
    description: 'Names of the app, 1 to 50 characters each, unique in the OU; at least one.',
  })
  nameJson!: LocalizedTextInput;

  @Field(() => LocalizedTextInput, {
    nullable: true,
    description: 'Descriptions of the app, up to 200 characters each; none by default.',
  })
  descriptionJson?: LocalizedTextInput | null;

  @Field(() => ID, { description: 'A category of the working OU, at whose end the app is placed.' })
  categoryId!: string;

  @Field(() => AppDeviceType, { nullable: true, description: 'Devices that the app is for; any by default.' })
  type?: AppDeviceType | null;

  @Field(() => String, {
    nullable: true,
    // SHELL-44
    description: 'The start page, http(s), up to 500 characters. Codes are sent to its origin only.',
  })
  url?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; none by default.',
  })
  icon?: string | null;
}

/** A partial update of an app: omitted fields stay unchanged. */
@ArgsType()
export class AppDetailArguments {
  @Field(() => ID, { description: 'Id of the app to change.' })
  appId!: string;

  @Field(() => LocalizedTextInput, {
    nullable: true,
    description: 'Names of the app, 1 to 50 characters each; they replace all present ones.',
  })
  nameJson?: LocalizedTextInput | null;

  @Field(() => LocalizedTextInput, {
    nullable: true,
    description: 'Descriptions of the app, up to 200 characters each; they replace all present ones.',
  })
  descriptionJson?: LocalizedTextInput | null;

  @Field(() => ID, { nullable: true, description: 'A category of the working OU, at whose end the app is placed.' })
  categoryId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether people can open the app.' })
  isEnable?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the navigation pane shows the app.' })
  isDisplay?: boolean | null;

  @Field(() => String, { nullable: true, description: 'A name of the built-in set, a picture, or blank for none.' })
  icon?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The start page, http(s), up to 500 characters. Only for an app that the OU created.',
  })
  url?: string | null;

  @Field(() => AppDeviceType, {
    nullable: true,
    description: 'Devices that the app is for. Only for an app that the OU created.',
  })
  type?: AppDeviceType | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
  })
  version?: number | null;
}
