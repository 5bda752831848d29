import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { loginPath, wantedPath } from '../../../../core/redirect';

function PageLink({ to, text }: { to: string; text: string }) {
  return (
    <chakra.a
      href={to}
      alignSelf="flex-start"
      display="inline-flex"
      alignItems="center"
      minHeight={{ base: '11', md: '8' }}
      textStyle="s13"
      color="accent"
    >
      <FormattedMessage id={text} />
    </chakra.a>
  );
}

/** To the page that mails a link for a new password (PWD-18); the way back still knows where its visitor wanted to go. */
export const ForgotPassword = () => <PageLink to={`/forget-password${location.search}`} text="login.forgotPassword" />;

/** Back to the sign-in page, which leads on to the page that it was opened for (ROUTE-31). */
export const BackToLogin = () => <PageLink to={loginPath(wantedPath())} text="link.backToLogin" />;
