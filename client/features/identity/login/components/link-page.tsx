import { Stack, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { LoginPasswordRuleDocument, LoginTokenInfoDocument } from '../../../../api/generated/login-acts';
import { keepToken } from '../../../../api/token';
import { keepTypedAccount } from '../../../../core/typed-account';
import { useMailedLink } from '../hooks/use-mailed-link';
import { LinkAction, LinkFrame, LinkGone } from './link-frame';
import { NewPasswordForm } from './new-password-form';
import { BackToLogin } from './page-links';

/** The person a link is for, and the rule their password must keep (PWD-21). */
async function readLink(token: string) {
  const { passwordResetTokenInfo: info } = await call(LoginTokenInfoDocument, { token });
  const { passwordRule: demand } = await call(LoginPasswordRuleDocument, { userId: info.userId });
  return { ...info, demand };
}

/** The page a mailed link opens: reads whom it is for, then lets them choose a password, or says that it is spent. */
export function LinkPage({ purpose }: { purpose: 'RESET' | 'INIT' }) {
  const intl = useIntl();
  const { token, link, isDone, gone, failure, retry, setGone, finish } = useMailedLink(readLink);
  const state = isDone ? 'saved' : gone ? 'expired' : (link?.purpose ?? purpose) === 'INIT' ? 'init' : 'reset';
  const save = (account: string) => {
    keepToken(null);
    keepTypedAccount(account);
    finish('/login');
  };
  return (
    <LinkFrame
      title={intl.formatMessage({ id: `link.${state}Title` })}
      isOver={isDone || gone !== null}
      failure={failure}
      onRetry={retry}
    >
      {isDone ? (
        <Stack gap="4">
          <Text color="fg.muted">
            <FormattedMessage id="link.savedText" />
          </Text>
          <LinkAction to="/login" text="login.title" />
        </Stack>
      ) : gone ? (
        <Stack gap="4">
          <LinkGone failure={gone} />
          <LinkAction to="/forget-password" text="link.askAgain" />
          <BackToLogin />
        </Stack>
      ) : (
        link && (
          <>
            <Text color="fg.muted">
              <FormattedMessage id={`link.${state}Text`} values={{ account: <b key="account">{link.account}</b> }} />
            </Text>
            <NewPasswordForm token={token} demand={link.demand} onSaved={save} onGone={setGone} />
          </>
        )
      )}
    </LinkFrame>
  );
}
