/** Descriptions of arguments that many mutations share. */
export const VERSION_ARGUMENT =
  'Optimistic lock: the version that was edited. The call is refused if somebody else changed the object since. If it is omitted, nothing is compared.';
export const STAMP_ARGUMENT =
  'Optimistic lock: the stamp that was read. The call is refused if somebody else changed the list since. If it is omitted, nothing is compared.';
export const ICON_ARGUMENT =
  'A name of the built-in set, picture: with the id of an uploaded picture of the OU, or blank for none; at most 50 characters.';
