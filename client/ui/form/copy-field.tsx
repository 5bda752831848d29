import { Flex } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button';
import { Field } from './field';
import { Input } from './input';
import { useCopy } from './use-copy';

/**
 * A value to take elsewhere: read only, selected at a click, copied by its button.
 * Our own, because Chakra's clipboard takes 2.3 kB for one call to the browser (decision 106).
 */
export function CopyField(props: { id: string; label: ReactNode; hint?: ReactNode; value: string }) {
  const { id, label, hint, value } = props;
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { isCopied, copy: copyText } = useCopy();
  const copy = () => {
    // Without a secure context there is no clipboard: what is selected is copied by hand.
    input.current?.select();
    return copyText(value);
  };
  return (
    <Field id={id} label={label} hint={hint}>
      {(parts) => (
        <Flex gap="2">
          <Input {...parts} ref={input} readOnly value={value} onFocus={(event) => event.target.select()} />
          <Button
            size="icon"
            aria-label={intl.formatMessage({ id: isCopied ? 'common.copied' : 'common.copy' })}
            title={intl.formatMessage({ id: isCopied ? 'common.copied' : 'common.copy' })}
            disabled={!value}
            onClick={() => void copy()}
          >
            {isCopied ? <Check strokeWidth={1.5} /> : <Copy strokeWidth={1.5} />}
          </Button>
        </Flex>
      )}
    </Field>
  );
}
