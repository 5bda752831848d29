import { Check, Copy } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { useCopy } from '../../../../ui/form/use-copy';

/** Copies a text; `name` tells what it is, because several stand on the page. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const intl = useIntl();
  const { isCopied, copy } = useCopy();
  const label = intl.formatMessage({ id: isCopied ? 'common.copied' : 'common.copy' });
  return (
    <Button variant="ghost" size="icon" aria-label={`${label}: ${name}`} title={label} onClick={() => void copy(text)}>
      {isCopied ? <Check strokeWidth={1.5} /> : <Copy strokeWidth={1.5} />}
    </Button>
  );
}
