import { Lock, SearchX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../api/failure';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';

interface Props {
  readonly error: unknown;
  /** Begins its texts. */
  readonly texts: 'app' | 'plugin' | 'role' | 'subAdmin' | 'user' | 'userGroup';
  /** The path of the list that it would be in. */
  readonly listPath: string;
  readonly onRetry: () => void;
}

/** Why a page has nothing to show: it is not here, not within reach, or the portal does not answer. */
export function UnavailableState({ error, texts, listPath, onRetry }: Props) {
  const failure = failureOf(error);
  if (failure.code !== 403 && failure.code !== 404) return <ErrorState failure={failure} onRetry={onRetry} />;
  const isOutOfReach = failure.code === 403;
  const Icon = isOutOfReach ? Lock : SearchX;
  const title = `${texts}.${isOutOfReach ? 'outOfReach' : 'notFound'}`;
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id={title} />}
      text={<FormattedMessage id={`${title}Text`} />}
      action={
        <ButtonLink asChild>
          <Link to={listPath}>
            <FormattedMessage id={`${texts}.toList`} />
          </Link>
        </ButtonLink>
      }
    />
  );
}
