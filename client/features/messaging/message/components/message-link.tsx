import { ExternalLink } from 'lucide-react';
import { Suspense, use, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useMessageSetStatusMutation } from '../../../../api/generated/hooks';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { announcementOf, ReadAnnouncement } from '../../../../widgets/notice/announcement-link';
import type { Message } from '../message-list';

const LeaveQuestion = lazyPart(() => import('./leave-question'));

const SIZE = { base: 'md', md: 'sm' } as const;

interface Props {
  readonly message: Message;
  /** Called when it is followed; `isAway` unless it opens over the page. */
  readonly onFollow: (isAway: boolean) => void;
  /** It takes the place of the history entry that it stands in (MOB-05). */
  readonly isReplacing: boolean;
}

/** Whether a message leads anywhere. */
export const hasLink = ({ linkedAppId, linkedMenuCode, url }: Message): boolean =>
  Boolean(linkedAppId && linkedMenuCode) || isWeb(url);

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

/**
 * The way that a message leads (MSG-14): to a menu of the portal, else to a web address in a new tab, after the question whether
 * to leave the portal; an announcement opens over the page (ANNC-16). Following it acknowledges the message (MSG-13).
 */
export function MessageLink({ message, onFollow, isReplacing }: Props) {
  const { id, linkedAppId, linkedMenuCode, linkedStates, url, actionName } = message;
  const [isAsking, setAsking] = useState(false);
  const [setStatus] = useMessageSetStatusMutation();
  const readAnnouncement = use(ReadAnnouncement);
  const follow = (isAway = true) => {
    setStatus({ variables: { messageId: id, isAcknowledged: true } }).catch(() => undefined);
    onFollow(isAway);
  };
  const label = actionName || <FormattedMessage id="message.openLink" />;
  if (linkedAppId && linkedMenuCode) {
    return (
      <ButtonLink asChild size={SIZE}>
        <Link
          to={`/${encodeURIComponent(linkedAppId)}/${encodeURIComponent(linkedMenuCode)}`}
          state={{ linkedStates }}
          replace={isReplacing}
          onClick={() => follow()}
        >
          {label}
        </Link>
      </ButtonLink>
    );
  }
  const announcement = announcementOf(message);
  if (announcement) {
    return (
      <ButtonLink asChild size={SIZE}>
        <Link
          to={`/portal?dialog=announcement&of=${announcement}`}
          onClick={(event) => {
            follow(false);
            if (!readAnnouncement) return;
            event.preventDefault();
            readAnnouncement(announcement);
          }}
        >
          {label}
        </Link>
      </ButtonLink>
    );
  }
  if (!isWeb(url)) return null;
  return (
    <>
      <Button size={SIZE} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <ExternalLink strokeWidth={1.5} aria-hidden />
        {label}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <LeaveQuestion url={url} onFollow={() => follow()} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
