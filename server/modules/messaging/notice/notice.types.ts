import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'An app whose messages stay silent.' })
export class NoticeMute {
  @Field(() => ID, { description: 'The app; system for messages of the portal itself.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app in the language of the caller.' })
  name!: string;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which it ends; null until the caller ends it.' })
  until!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'When messages stay silent for the caller in the working OU: no popup, no sound. Alarms come through.',
})
export class NoticeSettings {
  @Field(() => Int, {
    nullable: true,
    description: 'Start of the quiet hours in minutes since midnight of the caller’s clock; null for none.',
  })
  quietFrom!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Their end, which may be before the start: then they span midnight.',
  })
  quietTo!: number | null;

  @Field(() => [NoticeMute], { description: 'The apps that are muted now.' })
  mutes!: NoticeMute[];
}
