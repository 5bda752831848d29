import { Stack, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { LoginEmailLinkInfoDocument } from '../../../../api/generated/login-acts';
import { ConfirmEmailForm } from '../components/confirm-email-form';
import { LinkAction, LinkFrame, LinkGone } from '../components/link-frame';
import { useMailedLink } from '../hooks/use-mailed-link';

/** For whom a link confirms which e-mail address. */
const readLink = async (token: string) => (await call(LoginEmailLinkInfoDocument, { token })).userEmailLinkInfo;

/** The page that the link to a new address opens (USER-27): nothing happens before a button is pressed. */
export default function ConfirmEmailPage() {
  const intl = useIntl();
  const { token, link, isDone, gone, failure, retry, setGone, finish } = useMailedLink(readLink);
  const title = isDone ? 'emailLink.doneTitle' : gone ? 'link.expiredTitle' : 'emailLink.title';
  const email = <b key="email">{link?.email}</b>;
  return (
    <LinkFrame
      title={intl.formatMessage({ id: title })}
      isOver={isDone || gone !== null}
      failure={failure}
      onRetry={retry}
    >
      {isDone ? (
        <Stack gap="4">
          <Text color="fg.muted">
            <FormattedMessage id="emailLink.doneText" values={{ email }} />
          </Text>
          <LinkAction to="/" text="emailLink.toPortal" />
        </Stack>
      ) : gone ? (
        <Stack gap="4">
          <LinkGone failure={gone} />
          <LinkAction to="/" text="emailLink.toPortal" />
        </Stack>
      ) : (
        link && (
          <>
            <Text color="fg.muted">
              <FormattedMessage id="emailLink.text" values={{ email, account: <b key="account">{link.account}</b> }} />
            </Text>
            <ConfirmEmailForm
              token={token}
              isPasswordNeeded={link.isPasswordNeeded}
              onDone={() => finish('/')}
              onGone={setGone}
            />
            <Text color="fg.muted" textStyle="s13">
              <FormattedMessage id="emailLink.notMe" />
            </Text>
          </>
        )
      )}
    </LinkFrame>
  );
}
