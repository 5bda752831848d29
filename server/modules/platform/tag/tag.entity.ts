import { IdKey, TextColumn } from '../../../database/columns.js';

/** A label of a thing, for filters (STRC-03, APP-09); a subclass has the column of the thing. */
export abstract class Tag {
  @IdKey()
  ouId!: string;

  @IdKey()
  id!: string;

  @TextColumn(50)
  tagKey!: string;

  @TextColumn(100)
  tagValue!: string;
}
