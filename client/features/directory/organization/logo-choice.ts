/** The logo that a save would store. */
export type LogoChoice =
  | { readonly kind: 'kept' }
  | { readonly kind: 'default' }
  | {
      readonly kind: 'file';
      readonly file: File;
      /** The picture as a data address: pages may show no others of their own. */
      readonly address: string;
    };

export const KEPT: LogoChoice = { kind: 'kept' };

/** OUCF-06; some systems tell no type. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml'];
/** OUCF-04 */
export const MAX_LOGO = 2 * 1_048_576;

/** The address of the logo that is shown; null for the default one. */
export function shownLogo(choice: LogoChoice, stored: string | null): string | null {
  if (choice.kind === 'file') return choice.address;
  return choice.kind === 'default' ? null : stored;
}

/** Reads a file as a data address. */
export function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}
