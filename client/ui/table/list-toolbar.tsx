import { Box, Flex } from '@chakra-ui/react';
import { Columns3, RefreshCw, SlidersHorizontal, X } from 'lucide-react';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button/button';
import { Menu, MenuItem } from '../overlay/menu';
import { LateSearch } from '../form/late-search';
import type { useListState } from './use-list-state';
import type { Column } from './column';

export interface Chip {
  readonly filter: string;
  readonly text: string;
}

interface Props<Row> {
  readonly list: ReturnType<typeof useListState>;
  readonly placeholder: string;
  readonly columns: readonly Column<Row>[];
  /** The filter that narrows the list most, beside the search. */
  readonly lead?: ReactNode;
  /** The filters in force, each removable. */
  readonly chips?: readonly Chip[];
  /** Opens the filters; without it there are none. */
  readonly onFilter?: () => void;
  /** The most frequent action, if the list has no page of its own. */
  readonly action?: ReactNode;
  readonly onRefresh: () => void;
}

/** Search first, then the filters in force, then Filter; refresh and columns at the end, and what is done most often. */
export function ListToolbar<Row>(props: Props<Row>) {
  const { list, placeholder, columns, lead, chips = [], onFilter, action, onRefresh } = props;
  const intl = useIntl();
  const label = (id: string) => intl.formatMessage({ id });
  return (
    <Flex wrap="wrap" alignItems="center" gap="2" role="search">
      <SearchField list={list} placeholder={placeholder} isAlone={!onFilter && !action && chips.length === 0} />
      {lead}
      {chips.map((chip) => (
        <Button
          key={chip.filter}
          onClick={() => list.change({ filters: { [chip.filter]: [] } })}
          aria-label={intl.formatMessage({ id: 'common.list.removeFilter' }, { filter: chip.text })}
        >
          <Box as="span" maxWidth="240px" truncate>
            {chip.text}
          </Box>
          <X strokeWidth={1.5} aria-hidden />
        </Button>
      ))}
      {onFilter && (
        <Button variant="ghost" onClick={onFilter}>
          <SlidersHorizontal strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="common.list.filter" />
        </Button>
      )}
      <Flex marginStart="auto" gap="1">
        <Button
          variant="ghost"
          size="icon"
          aria-label={label('common.list.refresh')}
          title={label('common.list.refresh')}
          onClick={onRefresh}
        >
          <RefreshCw strokeWidth={1.5} />
        </Button>
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="icon"
              aria-label={label('common.list.columns')}
              title={label('common.list.columns')}
            >
              <Columns3 strokeWidth={1.5} />
            </Button>
          }
        >
          {columns.slice(1).map((column) => (
            <ColumnChoice key={column.id} list={list} id={column.id}>
              {column.header}
            </ColumnChoice>
          ))}
        </Menu>
      </Flex>
      {action}
    </Flex>
  );
}

function ColumnChoice({ list, id, children }: { list: Props<never>['list']; id: string; children: ReactNode }) {
  const isHidden = list.hidden.has(id);
  const toggled = isHidden ? [...list.hidden].filter((entry) => entry !== id) : [...list.hidden, id];
  return (
    <MenuItem value={id} onSelect={() => list.change({ hidden: toggled })}>
      <Flex gap="2.5" alignItems="center">
        <Box width="4" aria-hidden color="accent">
          {isHidden ? '' : '✓'}
        </Box>
        {children}
        <Box srOnly>
          <FormattedMessage id={isHidden ? 'common.list.hidden' : 'common.list.shown'} />
        </Box>
      </Flex>
    </MenuItem>
  );
}

function SearchField(props: { list: Props<never>['list']; placeholder: string; isAlone: boolean }) {
  const { list, placeholder, isAlone } = props;
  const { change, search } = list;
  const find = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Box flex={{ base: isAlone ? '1 1 0' : '1 0 100%', md: '0 1 300px' }}>
      <LateSearch search={search} label={placeholder} onSearch={find} />
    </Box>
  );
}
