/** Prefix of an icon that is a picture; its id follows (MENU-09). */
export const PICTURE = 'picture:';

/** MENU-09 */
export const MAX_PICTURE = 2 * 1_048_576;

/** Media types that the server accepts as pictures. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** The URL of the picture of an icon. */
export const pictureAddress = (icon: string): string =>
  `/app-portal/web/v1/picture/show?id=${encodeURIComponent(icon.slice(PICTURE.length))}`;
