import { Box, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button/button';

interface Props {
  readonly count: number;
  readonly onClear: () => void;
  /** Beside the count: a way to choose more. */
  readonly more?: ReactNode;
  /** The actions on the selected rows. */
  readonly children: ReactNode;
}

/** Focuses the first action on the selected rows. */
export function focusBulkBar(): void {
  document.querySelector<HTMLElement>('[data-bulk-bar] button')?.focus();
}

/**
 * The bar at the bottom while rows are chosen: how many, what to do with them, and a way to let go; Escape does too.
 * Our own, because Chakra's floats above the page and adds 29.5 kB to the first list (decision 106).
 */
export function BulkBar({ count, onClear, more, children }: Props) {
  const intl = useIntl();
  return (
    <>
      <Box srOnly role="status">
        {count > 0 && <FormattedMessage id="console.list.selectedHint" values={{ count }} />}
      </Box>
      {count > 0 && (
        <Flex
          role="region"
          data-bulk-bar
          aria-label={intl.formatMessage({ id: 'console.list.bulkActions' })}
          position="sticky"
          bottom={{ base: '2', md: '4' }}
          alignSelf="center"
          maxWidth="100%"
          mt="auto"
          zIndex="1"
          wrap={{ base: 'wrap', lg: 'nowrap' }}
          alignItems="center"
          gap="1"
          ps={{ base: '3', md: '4' }}
          pe="1.5"
          css={{ mdDown: { '& button:not([aria-label])': { px: '2' } } }}
          py="1.5"
          bg="bg.overlay"
          borderWidth="1px"
          borderRadius="panel"
          boxShadow="overlay"
          textStyle="s13"
          animation="fade-in 140ms cubic-bezier(.2,0,0,1)"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) onClear();
          }}
        >
          <Box fontWeight="600" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            <FormattedMessage id="console.list.selected" values={{ count }} />
          </Box>
          {more}
          <Box width="1px" height="5" bg="border" mx="2" hideBelow="lg" />
          <Flex
            order={{ base: 1, lg: 0 }}
            flexBasis={{ base: '100%', lg: 'auto' }}
            wrap="wrap"
            alignItems="center"
            gap="1"
          >
            {children}
          </Flex>
          <Button
            variant="ghost"
            size="icon"
            ms={{ base: 'auto', lg: '0' }}
            aria-label={intl.formatMessage({ id: 'console.list.clearSelection' })}
            title={intl.formatMessage({ id: 'console.list.clearSelection' })}
            onClick={onClear}
          >
            <X strokeWidth={1.5} />
          </Button>
        </Flex>
      )}
    </>
  );
}
