import { FormattedMessage } from 'react-intl';
import { ToldOnceDialog } from '../../ui/dialog/told-once-dialog';

interface Props {
  readonly created: { readonly username: string; readonly initialPassword: string | null };
  readonly onClose: () => void;
}

/** Shows username and initial password of a new account, once (USER-24, PWD-26); closed by its button only. */
export function InitialPassword({ created, onClose }: Props) {
  return (
    <ToldOnceDialog
      title={<FormattedMessage id="console.initialPassword.title" />}
      text={<FormattedMessage id="console.initialPassword.text" />}
      values={[
        {
          id: 'created-username',
          label: <FormattedMessage id="console.initialPassword.username" />,
          value: created.username,
        },
        {
          id: 'created-password',
          label: <FormattedMessage id="console.initialPassword.password" />,
          value: created.initialPassword ?? '',
        },
      ]}
      action={<FormattedMessage id="common.close" />}
      onClose={onClose}
    />
  );
}
