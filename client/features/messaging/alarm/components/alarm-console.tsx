import { chakra, Flex } from '@chakra-ui/react';
import { Check, RefreshCw, VolumeX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page } from '../../../../ui/layout/page';
import { TitleCount } from '../../../../ui/layout/title-count';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { BulkBar } from '../../../../ui/table/bulk-bar';
import { ListToolbar } from '../../../../ui/table/list-toolbar';
import { useListState } from '../../../../ui/table/use-list-state';
import { useRowSelection } from '../../../../ui/table/use-row-selection';
import type { RowSelection } from '../../../../ui/table/use-row-selection';
import { stopSound, useSoundState } from '../../../../widgets/notice/sound';
import type { Alarm } from '../alarm-model';
import { useAcknowledge } from '../hooks/use-acknowledge';
import { switched, useAlarmView } from '../hooks/use-alarm-filters';
import { useAlarmPage } from '../hooks/use-alarm-page';
import { useOpenAlarm } from '../hooks/use-open-alarm';
import type { OpenAlarm } from '../hooks/use-open-alarm';
import { useTimeline } from '../hooks/use-timeline';
import { COLUMNS } from './alarm-columns';
import { AlarmExport } from './alarm-export';
import { AlarmFilters } from './alarm-filters';
import { AlarmList } from './alarm-list';
import { AlarmPanel } from './alarm-panel';
import { AlarmTimeline } from './alarm-timeline';
import { SearchReach } from './search-reach';
import { SeverityChips, StateSwitch } from './severity-chips';

const WORKS = ['filter'] as const;

/** The console of alarms (ALM-10, ALM-11): numbers, timeline and list, with one alarm beside them. */
export function AlarmConsole() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const list = useListState();
  const { view, isOlder, searchFrom } = useSearchedView(list);
  const page = useAlarmPage(list, view);
  const timeline = useTimeline(view.range, page.end);
  const open = useOpenAlarm(page.alarms, view.tab === 'ACTIVE');
  const { open: dialog, choose } = useDialogAddress(WORKS);
  const selection = useRowSelection(JSON.stringify(view.filters));
  const { playing } = useSoundState();
  const change = (filters: Record<string, readonly string[]>) => list.change({ filters });
  const readAnew = () => {
    // LIST-07
    list.change({ page: 1 });
    void page.refetch().catch(() => undefined);
  };
  return (
    <Columns data-open={(open.id !== null && !isMobile) || undefined}>
      <Main>
        <Page
          title={intl.formatMessage({ id: 'alarm.title' })}
          aside={page.total && <TitleCount count={page.total.total} isBounded={page.total.isBounded} />}
          actions={
            <>
              {playing === 'alarm' && (
                <Button onClick={stopSound}>
                  <VolumeX strokeWidth={1.5} aria-hidden />
                  <FormattedMessage id="alarm.stopSound" />
                </Button>
              )}
              <AlarmExport filters={view.filters} />
            </>
          }
        >
          <Flex wrap="wrap" gap="2" alignItems="center" justifyContent="space-between">
            <SeverityChips
              counts={page.overview?.alarmCount.counts}
              tab={view.tab}
              shown={view.severities}
              onSwitch={(severity) => change({ severity: switched(view.severities, severity) })}
            />
            <StateSwitch tab={view.tab} onTab={(tab) => change({ state: tab === 'ACTIVE' ? [] : [tab] })} />
          </Flex>
          <AlarmTimeline
            timeline={timeline}
            severities={view.severities}
            range={view.range}
            onRange={(range) => change({ range: range === 'day' ? [] : [range], time: [] })}
            chosen={view.span}
            onChoose={(span) => change({ time: span ? [String(span.from), String(span.to)] : [] })}
          />
          <ListToolbar
            list={list}
            columns={COLUMNS}
            placeholder={intl.formatMessage({ id: 'alarm.search' })}
            chips={view.chips}
            onFilter={() => choose('filter')}
            onRefresh={readAnew}
            action={
              page.freshCount > 0 && (
                <Button variant="primary" onClick={readAnew}>
                  <RefreshCw strokeWidth={1.5} aria-hidden />
                  <FormattedMessage id="alarm.showNew" values={{ count: page.freshCount }} />
                </Button>
              )
            }
          />
          <SearchReach
            searched={page.searched}
            isOlder={isOlder}
            onOlder={searchFrom}
            onNewest={() => searchFrom(null)}
          />
          <AlarmList list={list} view={view} page={page} selection={selection} openId={open.id} pathOf={open.pathOf} />
          <ManyAlarms selection={selection} alarms={page.alarms} />
        </Page>
      </Main>
      <Beside open={open} isMobile={isMobile} />
      {dialog && <AlarmFilters list={list} onClose={() => choose(null)} />}
    </Columns>
  );
}

/** The view of the address, whose search goes on with older alarms after somebody asked for them (ALM-22). */
function useSearchedView(list: ReturnType<typeof useListState>) {
  const view = useAlarmView(list);
  const question = JSON.stringify(view.filters);
  const [older, setOlder] = useState<{ question: string; after: string } | null>(null);
  const after = older?.question === question ? older.after : null;
  return {
    view: useMemo(() => ({ ...view, filters: { ...view.filters, searchAfter: after } }), [view, after]),
    isOlder: after !== null,
    searchFrom: (next: string | null) => {
      setOlder(next === null ? null : { question, after: next });
      list.change({ page: 1 });
    },
  };
}

/** The open alarm: beside the list, or over it on a narrow screen. */
function Beside({ open, isMobile }: { open: OpenAlarm; isMobile: boolean }) {
  const { id, onClose } = open;
  if (id === null) return null;
  const panel = <AlarmPanel {...open} id={id} isSheet={isMobile} />;
  if (!isMobile) {
    return (
      <Aside aria-labelledby="alarm-panel" data-alarm-panel>
        {panel}
      </Aside>
    );
  }
  return (
    <Dialog hasHistoryEntry size="full" title={<FormattedMessage id="alarm.one" />} onClose={onClose}>
      <Flex data-alarm-panel direction="column" mx="-4" minHeight="100%">
        {panel}
      </Flex>
    </Dialog>
  );
}

/** Acknowledges the chosen alarms together, also those of other pages. */
function ManyAlarms({ selection, alarms }: { selection: RowSelection; alarms: readonly Alarm[] }) {
  const acknowledge = useAcknowledge();
  const act = () => {
    const known = new Map(alarms.map((alarm) => [alarm.id, alarm]));
    const chosen = [...selection.ids].map((id) => known.get(id) ?? { id, site: '', content: '' });
    void acknowledge(chosen).then((isDone) => isDone && selection.clear());
  };
  return (
    <BulkBar count={selection.ids.size} onClear={selection.clear}>
      <Button variant="ghost" onClick={act}>
        <Check strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="alarm.acknowledge" />
      </Button>
    </BulkBar>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    height: '100%',
    '&[data-open]': { gridTemplateColumns: { md: 'minmax(0, 1fr) 320px', lg: 'minmax(0, 1fr) 376px' } },
  },
});

const Main = chakra('div', { base: { overflow: 'auto', minWidth: 0 } });

const Aside = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflow: 'hidden',
    bg: 'bg.surface',
    borderInlineStartWidth: '1px',
  },
});
