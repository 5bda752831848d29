import { chakra, Flex } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { useCopy } from '../../../../ui/form/use-copy';

/** An address or an id, with a button that copies it. */
export function CopiedValue({ value }: { value: string }) {
  const intl = useIntl();
  const { isCopied, copy } = useCopy();
  const label = isCopied
    ? intl.formatMessage({ id: 'common.copied' })
    : intl.formatMessage({ id: 'audit.copyOf' }, { value });
  return (
    <Flex alignItems="center" gap="1" minWidth="0">
      <chakra.code minWidth="0" overflowWrap="anywhere">
        {value}
      </chakra.code>
      <Button
        variant="ghost"
        size="icon"
        my={{ base: '-3', md: '-1.5' }}
        flexShrink={0}
        aria-label={label}
        title={label}
        onClick={() => void copy(value)}
      >
        {isCopied ? <Check strokeWidth={1.5} /> : <Copy strokeWidth={1.5} />}
      </Button>
    </Flex>
  );
}
