import { FormattedMessage } from 'react-intl';
import { Hint } from '../../../../../ui/overlay/hint';

/** Says once to an account what favorites are for (ENTRY-07). */
export default function FavoriteHint({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Hint onDismiss={onDismiss}>
      <FormattedMessage id="header.entrances.hint" />
    </Hint>
  );
}
