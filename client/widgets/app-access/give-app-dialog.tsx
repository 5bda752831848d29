import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { AppGifts } from './app-gifts';
import type { AppGift } from './app-way';
import { useGiveAccess } from './use-give-access';

interface Props {
  readonly person: { readonly id: string; readonly name: string };
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Opens an app to one person, by a role that exists or is made (CALL-307, CALL-309). */
export default function GiveAppDialog({ person, onGiven, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly AppGift[]>([]);
  const { isBusy, failure, run } = useGiveAccess();
  const [app] = chosen;
  const submit = async () => {
    if (!app || app.way === undefined) return;
    if (!(await run({ app, roleId: app.way, userIds: [person.id], userGroupIds: [] }))) return;
    onClose();
    onGiven();
  };
  return (
    <FormDialog
      size="lg"
      hasSteps
      title={<FormattedMessage id="appAccess.titleOf" values={{ name: person.name }} />}
      action={<FormattedMessage id="appAccess.give" />}
      isDirty={app !== undefined}
      isBusy={isBusy}
      canSubmit={app?.way !== undefined}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AppGifts isSingle chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
