import { useState } from 'react';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button/button';

interface Props extends Pick<ComponentProps<typeof Button>, 'size' | 'alignSelf'> {
  /** Reads the next rows; resolves when they are there. */
  readonly onMore: () => Promise<unknown>;
}

/** Reads more rows of a list, one page at a time. */
export function MoreRows({ onMore, ...look }: Props) {
  const [isLoading, setLoading] = useState(false);
  const more = async () => {
    setLoading(true);
    try {
      await onMore();
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button {...look} aria-busy={isLoading} disabled={isLoading} onClick={() => void more()}>
      <FormattedMessage id="access.holders.more" />
    </Button>
  );
}
