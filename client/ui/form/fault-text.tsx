import type { FieldError } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';

/** The type of a fault that the server told: its message is a text, not a key. */
export const TOLD_BY_SERVER = 'server';

/** The message of a field's fault. */
export function faultText(error: FieldError | undefined) {
  if (!error?.message) return undefined;
  return error.type === TOLD_BY_SERVER ? error.message : <FormattedMessage id={error.message} />;
}
