import { FormattedMessage } from 'react-intl';
import type { AnnouncementProgressFieldsFragment } from '../../../../api/generated/graphql';
import { Dot, Tag } from '../../../../ui/text/tag';

type Stated = Pick<AnnouncementProgressFieldsFragment, 'state' | 'progress'>;

/** Whether people are still to be served, or mails wait for the mail server. */
export const isGoingOut = ({ state, progress }: Stated): boolean =>
  state === 'SENDING' || (state !== 'DRAFT' && (progress?.waiting ?? 0) > 0);

const TONES = { DRAFT: 'neutral', SENDING: 'accent', PAUSED: 'warning', STOPPED: 'neutral', SENT: 'success' } as const;

/** The state of an announcement in a word. */
export function StateTag({ announcement }: { readonly announcement: Stated }) {
  const isMoving = isGoingOut(announcement);
  const state = isMoving && announcement.state === 'SENT' ? 'SENDING' : announcement.state;
  return (
    <Tag tone={TONES[state]}>
      {isMoving && <Dot aria-hidden />}
      <FormattedMessage id={`announcement.state.${state}`} />
    </Tag>
  );
}
