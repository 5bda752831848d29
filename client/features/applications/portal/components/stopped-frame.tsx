import { OctagonX, RotateCw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MoreMessages } from '../../../../locales/locale-provider';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { OpenInTab } from '../../../../ui/button/open-in-tab';

interface Props {
  /** Of the app. */
  readonly name: string;
  /** Of its page. */
  readonly address: string;
  readonly onReload: () => void;
}

/** Replaces a frame that flooded the portal with messages, because only its removal ends the flood (threats 17). */
export function StoppedFrame({ name, address, onReload }: Props) {
  return (
    <MoreMessages bundle="palette" pending={null}>
      <EmptyState
        icon={<OctagonX size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="portal.frame.stopped" values={{ app: name }} />}
        text={<FormattedMessage id="portal.frame.stoppedText" />}
        action={
          <>
            <Button variant="primary" onClick={onReload}>
              <RotateCw strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="portal.frame.reload" />
            </Button>
            <OpenInTab address={address} />
          </>
        }
      />
    </MoreMessages>
  );
}
