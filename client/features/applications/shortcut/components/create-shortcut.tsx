import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShortcutCreateMutation } from '../../../../api/generated/hooks';
import { appPath } from '../../../../widgets/app-frame/app-paths';
import { CheckList } from '../../../../ui/form/check-list';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { ErrorState } from '../../../../ui/state/error-state';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useSources } from '../hooks/use-sources';
import { CREATE_WORKS } from '../urls';

/** The dialog that makes a shortcut app, when the address names it. */
export default function CreateShortcut() {
  const { open, choose } = useDialogAddress(CREATE_WORKS);
  return open && <Opened key={open.of} first={open.of} onClose={() => choose(null)} />;
}

/** Makes a shortcut app beside an application, in its category and named after it (SCUT-05), and opens its page. */
function Opened({ first, onClose }: { first: string; onClose: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const { sources, error, refetch } = useSources();
  const [create] = useShortcutCreateMutation();
  const submit = async () => {
    setBusy(true);
    try {
      const { data } = await create({ variables: { appId: chosen } });
      emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'shortcut.added' }) });
      setCreated(data?.shortcutCreate.id ?? null);
    } catch (thrown) {
      onClose();
      const title = intl.formatMessage({ id: 'shortcut.addFailed' });
      emitClientEvent('failure', { title, failure: failureOf(thrown) });
    }
  };
  // Once nothing is unsaved any more: leaving would ask otherwise.
  useEffect(() => {
    if (created) void navigate(appPath(created, 'menus'), { replace: true });
  }, [created, navigate]);
  return (
    <FormDialog
      title={<FormattedMessage id="shortcut.add" />}
      action={<FormattedMessage id="shortcut.add" />}
      isDirty={chosen !== '' && created === null}
      isBusy={isBusy}
      failure={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap="4">
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id="shortcut.addText" />
        </Text>
        {sources ? (
          <CheckList
            isSingle
            legend={<FormattedMessage id="shortcut.beside" />}
            choices={sources}
            chosen={chosen ? [chosen] : []}
            onChange={([id]) => setChosen(id ?? '')}
          />
        ) : error ? (
          <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Stack>
    </FormDialog>
  );
}
