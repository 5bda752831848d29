import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiFailure } from '../../../api/failure';
import { keepToken } from '../../../api/token';
import { ErrorNotice } from '../../../ui/error-state';
import { Button } from '../../../ui/button';
import { useMailedLink } from '../hooks/use-mailed-link';
import { useSignInConfiguration } from '../hooks/use-sign-in-configuration';
import { NewPasswordForm } from './new-password-form';
import { BackToLogin } from './page-links';
import { SignInFrame } from './sign-in-frame';

const GONE = 410;

/** The page a mailed link opens: reads whom it is for, then lets them choose a password, or says that it is spent. */
export function LinkPage({ purpose }: { purpose: 'RESET' | 'INIT' }) {
  const intl = useIntl();
  const configuration = useSignInConfiguration();
  const { token, link, failure, retry } = useMailedLink();
  const [isSaved, setSaved] = useState(false);
  const [lost, setLost] = useState<ApiFailure | null>(null);
  const isGone = lost !== null || failure?.code === GONE;
  const state = isSaved ? 'saved' : isGone ? 'expired' : (link?.purpose ?? purpose) === 'INIT' ? 'init' : 'reset';
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = isSaved || isGone;
  // The form is gone, and the focus with it.
  useEffect(() => {
    if (isOver) heading.current?.focus();
  }, [isOver]);
  const save = () => {
    // The link is spent: a reload leads to sign-in.
    history.replaceState(null, '', '/login');
    keepToken(null);
    setSaved(true);
  };
  const title = intl.formatMessage({ id: `link.${state}Title` });
  return (
    <SignInFrame title={title} configuration={configuration}>
      <Heading ref={heading} as="h1" textStyle="pageTitle" tabIndex={-1} outline="none">
        {title}
      </Heading>
      {isSaved ? (
        <Stack gap="4">
          <Text color="fg.muted">
            <FormattedMessage id="link.savedText" />
          </Text>
          <Action to="/login" text="login.title" />
        </Stack>
      ) : isGone ? (
        <Stack gap="4">
          <Text role="alert" color="fg.muted">
            {(lost ?? failure)?.message}
          </Text>
          <Action to="/forget-password" text="link.askAgain" />
          <BackToLogin />
        </Stack>
      ) : failure ? (
        <ErrorNotice failure={failure} onRetry={retry} />
      ) : link ? (
        <>
          <Text color="fg.muted">
            <FormattedMessage id={`link.${state}Text`} values={{ account: <b key="account">{link.account}</b> }} />
          </Text>
          <NewPasswordForm token={token} demand={link.demand} onSaved={save} onGone={setLost} />
        </>
      ) : (
        <Box role="status" color="fg.muted">
          <FormattedMessage id="common.loading" />…
        </Box>
      )}
    </SignInFrame>
  );
}

function Action({ to, text }: { to: string; text: string }) {
  return (
    <Button asChild variant="primary" size="lg">
      <a href={to}>
        <FormattedMessage id={text} />
      </a>
    </Button>
  );
}
