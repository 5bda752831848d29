/** USER-12 */
export const EMAIL = /^[\w.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{1,20}$/i;
/** USER-23 */
export const USERNAME = /^[A-Za-z0-9_.@-]{3,50}$/;
/** USER-15 */
export const PHONE = /^\d{5,15}$/;
/** USER-15 */
export const PHONE_AREA = /^\+\d{1,4}$/;
/** USER-05 */
export const PHONE_AREA_DEFAULT = '+86';
/** USER-23 */
export const PERSON_LENGTHS = { name: 50, username: 50, text: 100, email: 254 } as const;

/** A phone number as it is stored: without the spaces, hyphens and brackets people write. */
export function barePhone(phone: string): string {
  return phone.replace(/[\s()./-]/g, '');
}
