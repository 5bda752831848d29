import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { MailFailure } from '../../platform/mail/mail-kinds.types.js';
import { AnnouncementState, NotifyingType, RecipientKind } from './announcement-kinds.types.js';

/** ANNC-02 */
@InputType({ description: 'The recipients of an announcement; resolved when it is published.' })
export class AnnouncementRecipientInput {
  @Field(() => RecipientKind, { description: 'How the recipients are chosen.' })
  kind!: RecipientKind;

  @Field(() => [ID], { nullable: true, description: 'With USERS 1 to 1000 members of the OU; ignored otherwise.' })
  userIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'With USER_GROUPS 1 to 1000 groups of the OU; ignored otherwise.' })
  userGroupIds?: string[] | null;
}

/** ANNC-03, ANNC-11 */
@ArgsType()
export class AnnouncementSaveArguments {
  @Field(() => ID, { nullable: true, description: 'The draft to change; omitted for a new one.' })
  id?: string | null;

  @Field(() => String, { description: 'One line of 1 to 100 characters.' })
  title!: string;

  @Field(() => String, {
    description: `1 to 5000 visible characters as HTML of at most 50000 characters. Paragraphs, headings, lists,
      quotations, bold, italic, underlined and links stay; everything else is removed.`,
  })
  text!: string;

  @Field(() => NotifyingType, { description: 'How the recipients get it.' })
  notifyingType!: NotifyingType;

  @Field(() => AnnouncementRecipientInput, { description: 'The people who get it.' })
  recipient!: AnnouncementRecipientInput;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change starts from; omitted to overwrite any. 430 if it has changed since.',
  })
  version?: number | null;
}

@ArgsType()
export class AnnouncementListArguments extends ListArguments {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True for published ones, false for drafts; omitted for both.',
  })
  published?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'A person or a group chosen as recipient.' })
export class AnnouncementTarget {
  @Field(() => ID, { description: 'Id of the user or of the user group.' })
  id!: string;

  @Field(() => String, { description: 'Name of the user or of the user group.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The recipients of an announcement.' })
export class AnnouncementRecipient {
  @Field(() => RecipientKind, { description: 'How the recipients are chosen.' })
  kind!: RecipientKind;

  @Field(() => [AnnouncementTarget], { description: 'The chosen users, by name; empty unless kind is USERS.' })
  users!: AnnouncementTarget[];

  @Field(() => [AnnouncementTarget], { description: 'The chosen groups, by name; empty unless kind is USER_GROUPS.' })
  userGroups!: AnnouncementTarget[];
}

@ObjectType({ simpleResolvers: true, description: 'Progress of a published announcement, in people.' })
export class AnnouncementProgress {
  @Field(() => Int, { description: 'Recipients at publishing.' })
  total!: number;

  @Field(() => Int, { description: 'Recipients whose message was delivered, or whose mail the mail server accepted.' })
  delivered!: number;

  @Field(() => Int, { description: 'Mails that wait for the mail server; 0 for messages.' })
  waiting!: number;

  @Field(() => Int, { description: 'Mails that the mail server refused for good; counted for 30 days.' })
  refused!: number;

  @Field(() => Int, { description: 'Recipients without a mail address, who got no mail; 0 for messages.' })
  withoutAddress!: number;
}

/** ANNC-01 */
@ObjectType('Announcement', { simpleResolvers: true, description: 'A text for people of the OU.' })
export class AnnouncementView {
  @Field(() => ID, { description: 'Id of the announcement.' })
  id!: string;

  @Field(() => String, { description: 'One line of 1 to 100 characters.' })
  title!: string;

  @Field(() => String, { description: 'Clean HTML with 1 to 5000 visible characters.' })
  text!: string;

  @Field(() => NotifyingType, { description: 'How the recipients get it.' })
  notifyingType!: NotifyingType;

  @Field(() => AnnouncementRecipient, { description: 'The people who get it.' })
  recipient!: AnnouncementRecipient;

  @Field(() => AnnouncementState, { description: 'State of the announcement.' })
  state!: AnnouncementState;

  @Field(() => Boolean, { description: 'True in every state but DRAFT.' })
  published!: boolean;

  @Field(() => String, { nullable: true, description: 'Name of the person who saved it last; null if unknown.' })
  updatedBy!: string | null;

  @Field(() => Timestamp, { description: 'Time of the last save.' })
  updatedOn!: number;

  @Field(() => String, { nullable: true, description: 'Name of the person who published it; null for a draft.' })
  publishedBy!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of publishing; null for a draft.' })
  publishedTime!: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time at which the last recipient was served or the rest was stopped; null before.',
  })
  finishedTime!: number | null;

  @Field(() => AnnouncementProgress, { nullable: true, description: 'Progress of the delivery; null for a draft.' })
  progress!: AnnouncementProgress | null;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the draft since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of announcements.' })
export class AnnouncementPage {
  @Field(() => [AnnouncementView], { description: 'The announcements of the page, newest first.' })
  announcements!: AnnouncementView[];

  @Field(() => Pagination, { description: 'The place of the page among the announcements that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'The people whom an announcement would reach now.' })
export class AnnouncementAudience {
  @Field(() => Int, { description: 'Number of recipients, each counted once; without disabled and expired accounts.' })
  people!: number;

  @Field(() => Int, { description: 'Memberships in the chosen groups beyond the first of each person.' })
  doubles!: number;

  @Field(() => Int, { description: 'Recipients without a mail address.' })
  withoutAddress!: number;
}

@ObjectType({ simpleResolvers: true, description: 'An announcement as one of its recipients sees it.' })
export class ReceivedAnnouncement {
  @Field(() => ID, { description: 'Id of the announcement.' })
  id!: string;

  @Field(() => String, { description: 'One line of 1 to 100 characters.' })
  title!: string;

  @Field(() => String, { description: 'Clean HTML with 1 to 5000 visible characters.' })
  text!: string;

  @Field(() => String, { description: 'Beginning of the text without formatting, at most 200 characters.' })
  excerpt!: string;

  @Field(() => Timestamp, { description: 'Time of publishing.' })
  publishedTime!: number;

  @Field(() => ID, { nullable: true, description: 'The caller’s copy in the messages; null for one sent by mail.' })
  messageId!: string | null;

  @Field(() => Boolean, { description: 'False only while the caller’s message of it is unread.' })
  isRead!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of announcements that the caller got.' })
export class ReceivedAnnouncementPage {
  @Field(() => [ReceivedAnnouncement], { description: 'The announcements of the page, newest first.' })
  announcements!: ReceivedAnnouncement[];

  @Field(() => Int, { description: 'Number of unread ones.' })
  unread!: number;

  @Field(() => Pagination, { description: 'The place of the page among all that the caller got.' })
  pagination!: Pagination;
}

@ArgsType()
export class RefusedRecipientArguments extends ListArguments {
  @Field(() => ID, { description: 'An announcement of the working OU.' })
  id!: string;
}

/** ANNC-17 */
@ObjectType({ simpleResolvers: true, description: 'A recipient whose mail was not delivered.' })
export class RefusedRecipient {
  @Field(() => ID, { description: 'Id of the mail.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the person; null for somebody who left the OU.' })
  userId!: string | null;

  @Field(() => String, { description: 'Name of the person when the mail was written.' })
  name!: string;

  @Field(() => String, { description: 'Address that the mail went to.' })
  address!: string;

  @Field(() => MailFailure, { description: 'Why it was not delivered.' })
  reason!: MailFailure;

  @Field(() => Timestamp, { description: 'Time at which it was refused for good or given up.' })
  time!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the person now if it is another one, empty without any; null if it is the same.',
  })
  newAddress!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of recipients whose mail was not delivered.' })
export class RefusedRecipientPage {
  @Field(() => [RefusedRecipient], { description: 'The recipients of the page, the latest refusal first.' })
  people!: RefusedRecipient[];

  @Field(() => Pagination, { description: 'The place of the page among the recipients that match.' })
  pagination!: Pagination;
}
