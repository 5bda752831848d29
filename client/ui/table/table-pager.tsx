import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../button/button';
import { ButtonSelect } from '../form/select';
import { pageNumbers, pageRange, PAGE_SIZES } from './use-list-state';
import type { useListState } from './use-list-state';

export interface ListTotal {
  readonly total: number;
  /** There are more than `total`: counting stopped there. */
  readonly isBounded: boolean;
  /** The key at which the next page begins; without it, pages end with the total. */
  readonly next?: string | null;
}

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly total: ListTotal;
  /** Rows on screen. */
  readonly shown: number;
}

/**
 * "1–20 of 84,213", the page size, and the pages of a list that is not empty; where counting stopped, the last page is not known.
 * Our own, because Chakra's must know the last page, and takes 3.3 kB (decision 106).
 */
export function TablePager({ list, total, shown }: Props) {
  const intl = useIntl();
  const isOpen = total.isBounded && Boolean(total.next);
  const seen = total.isBounded && shown > 0 ? (list.page - 1) * list.size + shown : 0;
  const count = Math.max(total.total, seen);
  const { first, last, pages } = pageRange(list.page, list.size, count);
  const page = Math.min(list.page, Math.max(1, pages));
  const label = (id: string) => intl.formatMessage({ id });
  return (
    <Flex
      as="nav"
      aria-label={label('common.list.pages')}
      wrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
    >
      <Text color="fg.muted" textStyle="s13" fontVariantNumeric="tabular-nums" aria-live="polite">
        <FormattedMessage
          id={total.isBounded ? 'common.list.rangeBounded' : 'common.list.range'}
          values={{ first, last, total: count }}
        />
      </Text>
      <HStack gap="1.5" wrap="wrap">
        <ButtonSelect
          aria-label={label('common.list.size')}
          value={list.size}
          onChange={(event) => list.change({ size: Number(event.target.value) })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {intl.formatMessage({ id: 'common.list.perPage' }, { size })}
            </option>
          ))}
        </ButtonSelect>
        <Button
          size="icon"
          aria-label={label('common.list.previous')}
          disabled={page <= 1}
          onClick={() => list.change({ page: page - 1 })}
        >
          <ChevronLeft strokeWidth={1.5} />
        </Button>
        <HStack gap="1" hideBelow="md">
          {pageNumbers(page, pages, total.isBounded).map((number, index) =>
            number === null ? (
              <Box key={`gap-${index}`} px="1" color="fg.subtle" aria-hidden>
                …
              </Box>
            ) : (
              <Button
                key={number}
                variant={number === page ? 'secondary' : 'ghost'}
                borderColor={number === page ? 'accent' : undefined}
                px="2"
                minWidth="8"
                aria-current={number === page ? 'page' : undefined}
                onClick={() => list.change({ page: number })}
              >
                <FormattedNumber value={number} />
              </Button>
            ),
          )}
        </HStack>
        <Button
          size="icon"
          aria-label={label('common.list.next')}
          disabled={page >= pages && !isOpen}
          onClick={() => list.change({ page: page + 1 })}
        >
          <ChevronRight strokeWidth={1.5} />
        </Button>
      </HStack>
    </Flex>
  );
}
