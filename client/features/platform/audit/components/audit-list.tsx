import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '../../../../ui/button/button';
import { OpenRows } from '../../../../ui/layout/beside';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { EmptyState } from '../../../../ui/state/empty-state';
import { DataTable } from '../../../../ui/table/data-table';
import { TablePager } from '../../../../ui/table/table-pager';
import type { useListState } from '../../../../ui/table/use-list-state';
import { dateTime, startOfDay } from '../../../../ui/text/time';
import type { useAuditPage } from '../hooks/use-audit-page';
import type { OpenRow } from '../../../../ui/table/use-open-row';
import { FILTERS } from '../audit-view';
import type { AuditEvent } from '../audit-view';
import { zoneText } from '../../../../core/zone-text';
import { COLUMNS, COLUMNS_BESIDE, Target } from './audit-columns';
import type { AuditRow } from './audit-columns';
import { ActorName, EventIcon, EventName } from './event-parts';

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly page: ReturnType<typeof useAuditPage>;
  readonly open: OpenRow;
  readonly isNarrowed: boolean;
  /** The list shows less than the whole log. */
  readonly isPart: boolean;
}

/** The events of a page: a table on wide screens, lines by day on narrow ones. */
export function AuditList({ list, page, open, isNarrowed, isPart }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const rows = page.events?.map((event): AuditRow => ({
    id: event.id,
    event,
    to: open.pathOf(event.id),
    isOpen: event.id === open.id,
  }));
  const clear = () =>
    list.change({ search: '', filters: Object.fromEntries([...FILTERS, 'time'].map((name) => [name, []])) });
  return (
    <Flex direction="column" gap="3">
      {isMobile && rows && rows.length > 0 ? (
        <>
          <Lines rows={rows} />
          {page.total && <TablePager list={list} total={page.total} shown={rows.length} />}
        </>
      ) : (
        // The bars above take their room.
        <OpenRows css={{ '& [data-frame]': { maxHeight: { md: 'max(320px, calc(100dvh - 400px))' } } }}>
          <DataTable
            label={intl.formatMessage({ id: 'audit.title' })}
            list={list}
            columns={open.id === null ? COLUMNS : COLUMNS_BESIDE}
            rows={rows}
            total={page.total}
            isLoading={page.loading}
            error={page.error}
            onRetry={page.retry}
            rowKey={(row) => row.id}
            isNarrowed={isNarrowed}
            onClear={clear}
            empty={
              <EmptyState
                icon={<FileText size={20} strokeWidth={1.5} />}
                title={<FormattedMessage id="audit.none" />}
                text={<FormattedMessage id="audit.noneText" />}
                action={isPart && <SearchAll list={list} />}
              />
            }
          />
        </OpenRows>
      )}
      {page.searchedUntil !== null && (
        <Flex wrap="wrap" alignItems="center" gap="2" textStyle="s13" color="fg.muted" role="status">
          <FormattedMessage id="audit.searchedUntil" values={{ time: dateTime(page.searchedUntil) }} />
          <Button size="sm" disabled={page.loading} onClick={page.lookFurther}>
            <FormattedMessage id="audit.lookFurther" />
          </Button>
        </Flex>
      )}
      {rows?.length === 0 && isNarrowed && isPart && !page.loading && page.searchedUntil === null && (
        <Flex justifyContent="center">
          <SearchAll list={list} />
        </Flex>
      )}
    </Flex>
  );
}

const SearchAll = ({ list }: { list: Props['list'] }) => (
  <Button onClick={() => list.change({ filters: { range: ['all'], time: [] } })}>
    <FormattedMessage id="audit.searchAll" />
  </Button>
);

/** Events by day, each a line that opens. */
function Lines({ rows }: { rows: readonly AuditRow[] }) {
  const intl = useIntl();
  const clock = (time: number) =>
    intl.formatTime(time, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const dayOf = (row: AuditRow | undefined) => row && startOfDay(row.event.time);
  return (
    <Box data-frame borderWidth="1px" borderRadius="panel" bg="bg.surface" overflow="hidden" mx="-4">
      {rows.map((row, place) => (
        <Box key={row.id} css={{ '& + &': { borderTopWidth: '1px' } }}>
          {dayOf(rows[place - 1]) !== dayOf(row) && (
            <chakra.h2 px="4" py="2" textStyle="s12" color="fg.muted" bg="bg.canvas" borderBottomWidth="1px">
              {intl.formatDate(row.event.time, { weekday: 'short', day: 'numeric', month: 'short' })},{' '}
              {zoneText(row.event.time)}
            </chakra.h2>
          )}
          <Line data-row={row.id}>
            <EventIcon event={row.event} />
            <Box flex="1" minWidth="0">
              <Flex gap="3" alignItems="baseline">
                <Link to={row.to} data-row-link>
                  <Text
                    as="span"
                    display="block"
                    truncate
                    fontWeight="500"
                    color={row.event.result === 'fail' ? 'status.danger' : 'fg'}
                  >
                    <EventName event={row.event} />
                  </Text>
                </Link>
                <Text as="span" ms="auto" textStyle="s12" color="fg.subtle" fontVariantNumeric="tabular-nums">
                  {clock(row.event.time)}
                </Text>
              </Flex>
              <Flex textStyle="s13" color="fg.muted" gap="1" minWidth="0">
                <Text as="span" truncate flexShrink="1">
                  <ActorName event={row.event} />
                </Text>
                {hasTarget(row.event) && (
                  <>
                    <span aria-hidden>·</span>
                    <Target event={row.event} />
                  </>
                )}
              </Flex>
            </Box>
          </Line>
        </Box>
      ))}
    </Box>
  );
}

const hasTarget = ({ targetName, errorMessage }: AuditEvent) => targetName !== null || errorMessage !== null;

const Line = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    px: '4',
    py: '2.5',
    minHeight: '11',
    '& [data-row-link]': { minWidth: 0, color: 'inherit' },
    '& [data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
    _hover: { bg: 'bg.raised' },
  },
});
