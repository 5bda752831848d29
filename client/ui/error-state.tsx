import { CircleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ApiFailure } from '../api/failure';
import { Button } from './button';
import { EmptyState } from './empty-state';

/** Says what could not be loaded, with the request to name to an administrator, and offers to try again. */
export function ErrorState({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <EmptyState
      icon={<CircleAlert size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id="common.loadFailed" />}
      text={failure.code && failure.message ? failure.message : <FormattedMessage id="common.noAnswer" />}
      action={
        <Button onClick={onRetry}>
          <FormattedMessage id="common.tryAgain" />
        </Button>
      }
    />
  );
}
