import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';

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

/** To the page that mails a link for a new password (PWD-18). */
export const ForgotPassword = () => <PageLink to="/forget-password" text="login.forgotPassword" />;

/** Back to the sign-in page. */
export const BackToLogin = () => <PageLink to="/login" text="link.backToLogin" />;
