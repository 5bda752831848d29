import { Box, Heading, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { useSignInConfiguration } from '../hooks/use-sign-in-configuration';
import { SignInFrame } from './sign-in-frame';

interface Props {
  readonly title: string;
  /** The link was used, or is gone: its form is away, and the focus goes to the heading. */
  readonly isOver: boolean;
  /** The link could not be read. */
  readonly failure: ApiFailure | null;
  readonly onRetry: () => void;
  /** Null until the link is read. */
  readonly children: ReactNode;
}

/** The frame of pages that mailed links open. */
export function LinkFrame({ title, isOver, failure, onRetry, children }: Props) {
  const configuration = useSignInConfiguration();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOver) heading.current?.focus();
  }, [isOver]);
  return (
    <SignInFrame title={title} configuration={configuration}>
      <Heading ref={heading} as="h1" textStyle="pageTitle" tabIndex={-1} outline="none">
        {title}
      </Heading>
      {failure && !isOver ? (
        <ErrorNotice failure={failure} onRetry={onRetry} />
      ) : (
        (children ?? (
          <Box role="status" color="fg.muted">
            <FormattedMessage id="common.loading" />…
          </Box>
        ))
      )}
    </SignInFrame>
  );
}

/** Says why a link is gone. */
export const LinkGone = ({ failure }: { failure: ApiFailure }) => (
  <Text role="alert" color="fg.muted">
    {failure.message}
  </Text>
);

/** Leads on from a link that is over; `text` is a key. */
export const LinkAction = ({ to, text }: { to: string; text: string }) => (
  <Button asChild variant="primary" size="lg">
    <a href={to}>
      <FormattedMessage id={text} />
    </a>
  </Button>
);
