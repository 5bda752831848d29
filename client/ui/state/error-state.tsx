import { Box, Flex } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../../core/failure';
import { Button } from '../button/button';
import { EmptyState } from './empty-state';

/** Says what could not be loaded, with the request to name to an administrator, and offers to try again. */
export function ErrorState(props: { failure: ApiFailure; onRetry: () => void; isPage?: boolean }) {
  const { failure, onRetry, isPage } = props;
  return (
    <EmptyState
      isPage={isPage}
      icon={<CircleAlert size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id="common.loadFailed" />}
      text={<FailureText failure={failure} />}
      action={
        <Button onClick={onRetry}>
          <FormattedMessage id="common.tryAgain" />
        </Button>
      }
    />
  );
}

/** The same in one line, above what was loaded before. */
export function ErrorNotice({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <Flex
      role="alert"
      alignItems="center"
      gap="2.5"
      px="3"
      py="2"
      borderRadius="panel"
      bg="status.dangerSoft"
      color="status.danger"
      textStyle="s13"
    >
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden />
      <Box flex="1" minWidth="0">
        <FormattedMessage id="common.loadFailed" /> – <FailureText failure={failure} />
      </Box>
      <Button size="sm" onClick={onRetry}>
        <FormattedMessage id="common.tryAgain" />
      </Button>
    </Flex>
  );
}

function FailureText({ failure: { message } }: { failure: ApiFailure }) {
  return message || <FormattedMessage id="common.noAnswer" />;
}
