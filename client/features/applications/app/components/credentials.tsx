import { Box } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { ToldOnceDialog } from '../../../../ui/dialog/told-once-dialog';
import { GUIDE_PATH } from '../urls';

interface Props {
  readonly credentials: { readonly appId: string; readonly secret: string };
  /** The application is new; otherwise its secret was changed. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** Shows the credentials of an application's back end, once (APP-14). */
export function Credentials({ credentials, isNew = false, onClose }: Props) {
  return (
    <ToldOnceDialog
      title={<FormattedMessage id={isNew ? 'app.credentials.newTitle' : 'app.credentials.title'} />}
      text={<FormattedMessage id="app.credentials.text" />}
      values={[
        {
          id: 'app-credentials-id',
          label: <FormattedMessage id="app.credentials.id" />,
          value: credentials.appId,
        },
        {
          id: 'app-credentials-secret',
          label: <FormattedMessage id="app.credentials.secret" />,
          value: credentials.secret,
        },
      ]}
      action={<FormattedMessage id="app.credentials.kept" />}
      onClose={onClose}
    >
      <GuideLink />
    </ToldOnceDialog>
  );
}

/** Links to the guide of integrators. */
export function GuideLink() {
  return (
    <Box textStyle="s13" css={{ '& a': { color: 'accent', textDecoration: 'underline' } }}>
      <a href={GUIDE_PATH} target="_blank" rel="noreferrer">
        <FormattedMessage id="app.credentials.guide" />
      </a>
    </Box>
  );
}
