import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { loginPath, wantedPath } from '../../../../core/redirect';
import { ButtonLink } from '../../../../ui/button/button';
import { useSignInConfiguration } from '../hooks/use-sign-in-configuration';
import { SignInFrame } from './sign-in-frame';

/** The state of a page between portal and provider: on the way, failed, or the end of a test. */
export type SsoState =
  | { readonly kind: 'busy'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'tested' };

const TITLES = { busy: 'sso.title', failed: 'sso.failed', tested: 'sso.tested' } as const;

/** A page between portal and provider; `again` is offered beside the way back where trying again makes sense. */
export function SsoStep({ state, again }: { readonly state: SsoState; readonly again?: ReactNode }) {
  const intl = useIntl();
  const configuration = useSignInConfiguration();
  const back = loginPath(wantedPath());
  const title = intl.formatMessage({ id: TITLES[state.kind] });
  return (
    <SignInFrame title={title} configuration={configuration}>
      <Heading as="h1" textStyle="pageTitle">
        {title}
      </Heading>
      <Stack gap="5">
        <Box role={state.kind === 'failed' ? 'alert' : 'status'} aria-busy={state.kind === 'busy'}>
          <Text color="fg.muted">
            {state.kind === 'failed' && state.message}
            {state.kind === 'busy' && <FormattedMessage id={state.text} />}
            {state.kind === 'tested' && <FormattedMessage id="sso.testedText" />}
          </Text>
        </Box>
        {state.kind === 'failed' && (
          <Stack gap="3">
            {again}
            <ButtonLink href={back} variant={again ? 'secondary' : 'primary'} size="lg">
              <FormattedMessage id="sso.back" />
            </ButtonLink>
          </Stack>
        )}
      </Stack>
    </SignInFrame>
  );
}

/** The state after a failure, with its message; `noAnswer` if the portal itself did not answer. */
export function failedState(error: unknown, noAnswer: string): SsoState {
  const failure = failureOf(error);
  return { kind: 'failed', message: failure.message || noAnswer };
}
