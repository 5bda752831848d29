import { ExternalLink } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from './button';

/** The way out where a page cannot be shown in a frame. */
export function OpenInTab({ address, variant }: { readonly address: string; readonly variant?: 'primary' }) {
  return (
    <ButtonLink variant={variant} href={address} target="_blank" rel="noreferrer">
      <ExternalLink strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="portal.frame.openTab" />
    </ButtonLink>
  );
}
