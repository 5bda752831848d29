import { Field, InputType, ObjectType } from 'type-graphql';
import type { LocalizedText } from '../locale.js';

@ObjectType('LocalizedText', {
  simpleResolvers: true,
  description: 'A text per language, with a default.',
})
export class LocalizedTextView implements LocalizedText {
  @Field(() => String, { nullable: true, description: 'Shown in languages without a text.' })
  default?: string;

  @Field(() => String, { nullable: true })
  en?: string;

  @Field(() => String, { nullable: true })
  zh?: string;

  @Field(() => String, { nullable: true })
  ja?: string;

  @Field(() => String, { nullable: true })
  es?: string;

  @Field(() => String, { nullable: true })
  de?: string;

  @Field(() => String, { nullable: true })
  pl?: string;

  @Field(() => String, { nullable: true })
  fr?: string;
}

/** I18N-05 */
@InputType({ description: "Texts by language. Without a default, the text in the caller's language becomes it." })
export class LocalizedTextInput {
  @Field(() => String, { nullable: true })
  default?: string | null;

  @Field(() => String, { nullable: true })
  en?: string | null;

  @Field(() => String, { nullable: true })
  zh?: string | null;

  @Field(() => String, { nullable: true })
  ja?: string | null;

  @Field(() => String, { nullable: true })
  es?: string | null;

  @Field(() => String, { nullable: true })
  de?: string | null;

  @Field(() => String, { nullable: true })
  pl?: string | null;

  @Field(() => String, { nullable: true })
  fr?: string | null;
}
