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

interface GuideProps {
  readonly to?: string;
  readonly text?: 'app.credentials.guide' | 'app.manifest.guide';
}

/** Links to the guide of integrators: by default to the page about credentials. */
export function GuideLink({ to = GUIDE_PATH, text = 'app.credentials.guide' }: GuideProps) {
  return (
    <Box textStyle="s13" css={{ '& a': { color: 'accent', textDecoration: 'underline' } }}>
      <a href={to} target="_blank" rel="noreferrer">
        <FormattedMessage id={text} />
      </a>
    </Box>
  );
}
