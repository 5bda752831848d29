/** What an icon that is a picture begins with; its id follows (MENU-09). */
export const PICTURE = 'picture:';

/** MENU-09 */
export const MAX_PICTURE = 2 * 1_048_576;

/** What the server takes as a picture. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** Where a browser finds the picture of an icon. */
export const pictureAddress = (icon: string): string =>
  `/app-portal/web/v1/picture/show?id=${encodeURIComponent(icon.slice(PICTURE.length))}`;
