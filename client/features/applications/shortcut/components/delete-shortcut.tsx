import { Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShortcutDeleteMutation } from '../../../../api/generated/hooks';
import { APPS_PATH } from '../../../../widgets/app-frame/app-paths';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import { EDITOR_WORKS } from '../urls';

interface Props {
  readonly app: { readonly id: string; readonly name: string };
}

/** Deletes a shortcut app with everything of its own, after asking; its sources stay (SCUT-04, SCUT-07). */
export function DeleteShortcut({ app }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { open, choose } = useDialogAddress(EDITOR_WORKS);
  const [remove] = useShortcutDeleteMutation();
  const confirm = async () => {
    choose(null);
    try {
      await remove({ variables: { appId: app.id } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'shortcut.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const text = intl.formatMessage({ id: 'shortcut.deleted' }, { name: app.name });
    emitClientEvent('notice', { kind: 'success', text });
    void navigate(APPS_PATH, { replace: true });
  };
  return (
    <>
      <Button onClick={() => choose('delete')}>
        <Trash2 strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="shortcut.delete" />
      </Button>
      {open?.work === 'delete' && (
        <RemovalDialog
          kind="APP"
          ids={[app.id]}
          title={<FormattedMessage id="shortcut.deleteTitle" values={{ name: app.name }} />}
          action={<FormattedMessage id="shortcut.delete" />}
          onRemove={confirm}
          onClose={() => choose(null)}
        >
          <FormattedMessage id="shortcut.deleteText" />
        </RemovalDialog>
      )}
    </>
  );
}
