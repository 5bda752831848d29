import { FormattedMessage } from 'react-intl';
import { MoreMessages } from '../../../../locales/locale-provider';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';

interface Props {
  /** The app that asks. */
  readonly app: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks the person before an app ends the session. */
export default function LogOutDialog({ app, onConfirm, onClose }: Props) {
  return (
    <MoreMessages bundle="palette" pending={null}>
      <ConfirmDialog
        title={<FormattedMessage id="portal.app.logOutTitle" values={{ app }} />}
        action={<FormattedMessage id="session.logOut" />}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <FormattedMessage id="portal.app.logOutText" />
      </ConfirmDialog>
    </MoreMessages>
  );
}
