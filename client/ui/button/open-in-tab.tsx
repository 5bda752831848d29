import { ExternalLink } from 'lucide-react';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from './button';

interface Props {
  readonly address: string;
  readonly variant?: 'primary';
  readonly ref?: RefObject<HTMLAnchorElement | null>;
}

/** The way out where a page cannot be shown in a frame. */
export function OpenInTab({ address, variant, ref }: Props) {
  return (
    <ButtonLink ref={ref} variant={variant} href={address} target="_blank" rel="noreferrer">
      <ExternalLink strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="portal.frame.openTab" />
    </ButtonLink>
  );
}
