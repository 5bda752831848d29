import { LockKeyhole } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../../../ui/state/empty-state';

/** In place of messages, while an administrator sees the portal as somebody else: they are that person's own (VIEW-04). */
const HiddenMessages = () => (
  <EmptyState
    icon={<LockKeyhole size={20} strokeWidth={1.5} />}
    title={<FormattedMessage id="view.messages.title" />}
    text={<FormattedMessage id="view.messages.text" />}
  />
);

export default HiddenMessages;
