import { Check, Copy } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useCopy } from '../form/use-copy';
import { Button } from './button';

interface Props {
  /** Tells what is copied, where several buttons stand near each other. */
  readonly name?: string;
  /** Blank if there is nothing to copy. */
  readonly text: string;
}

/** Copies a text. */
export function CopyButton({ name, text }: Props) {
  const intl = useIntl();
  const { isCopied, copy } = useCopy();
  const label = intl.formatMessage({ id: isCopied ? 'common.copied' : 'common.copy' });
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name ? `${label}: ${name}` : label}
      title={label}
      disabled={!text}
      onClick={() => void copy(text)}
    >
      {isCopied ? <Check strokeWidth={1.5} /> : <Copy strokeWidth={1.5} />}
    </Button>
  );
}
