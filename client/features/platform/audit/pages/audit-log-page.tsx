import { Flex, Text } from '@chakra-ui/react';
import { RefreshCw, ShieldCheck } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keepNames } from '../../../../core/kept-names';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { BesideColumns, BesideMain } from '../../../../ui/layout/beside';
import { Page } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { ListToolbar } from '../../../../ui/table/list-toolbar';
import { isReading } from '../../../../ui/table/is-reading';
import { useListState } from '../../../../ui/table/use-list-state';
import { RestoreVersion } from '../../../../widgets/history/restore-version';
import { viewOf } from '../audit-view';
import type { AuditEvent } from '../audit-view';
import { COLUMNS } from '../components/audit-columns';
import { AuditFilters } from '../components/audit-filters';
import { AuditList } from '../components/audit-list';
import { AuditTimeline } from '../components/audit-timeline';
import { EventBeside } from '../components/event-beside';
import { ExportButton } from '../components/export-button';
import { LiveSwitch } from '../components/live-switch';
import { TimeFilter } from '../components/time-filter';
import { VerifyDialog } from '../components/verify-dialog';
import { useAuditChips } from '../hooks/use-audit-chips';
import { useAuditNews } from '../hooks/use-audit-news';
import { useAuditPage } from '../hooks/use-audit-page';
import { useOpenRow } from '../../../../ui/table/use-open-row';
import { isNamed, valuesOf } from '../time-range';

const WORKS = ['filter', 'verify', 'restore'] as const;
const NONE: readonly AuditEvent[] = [];

/** The audit log: who did what, when and from where, with one event beside it (AUDT-01 to AUDT-13). */
export default function AuditLogPage() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const list = useListState();
  const view = useMemo(() => viewOf(list), [list]);
  const page = useAuditPage(list, view);
  const events = page.events ?? NONE;
  const open = useOpenRow('event', events);
  const chips = useAuditChips(list, events);
  const { open: dialog, choose } = useDialogAddress(WORKS);
  const main = useRef<HTMLDivElement>(null);
  const news = useAuditNews(view, page, list.page === 1, () => open.id !== null || isReading(main.current));
  const change = (filters: Readonly<Record<string, readonly string[]>>) => list.change({ filters });
  const readAnew = () => {
    // LIST-07
    list.change({ page: 1 });
    page.renew();
  };
  const showPerson = (event: AuditEvent) => {
    if (event.accountId === null) return;
    keepNames([{ id: event.accountId, name: event.name || event.username }]);
    change({ actor: [event.accountId] });
  };
  return (
    <BesideColumns data-open={(open.id !== null && !isMobile) || undefined}>
      <BesideMain ref={main}>
        <Page
          title={intl.formatMessage({ id: 'audit.title' })}
          aside={page.total && <Counted total={page.total} days={page.days} />}
          actions={
            <>
              <Button onClick={() => choose('verify')}>
                <ShieldCheck strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="audit.verify" />
              </Button>
              <ExportButton question={page.question} />
            </>
          }
        >
          <ListToolbar
            list={list}
            columns={COLUMNS}
            placeholder={intl.formatMessage({ id: 'audit.search' })}
            lead={
              <TimeFilter
                range={view.range}
                scale={page.scale}
                onRange={(range) => change({ range: valuesOf(range), time: [] })}
              />
            }
            chips={chips}
            onFilter={() => choose('filter')}
            onRefresh={readAnew}
            action={<News news={news} onRead={readAnew} onSwitch={(isOn) => change({ live: isOn ? [] : ['off'] })} />}
          />
          <AuditTimeline
            view={view}
            scale={page.scale}
            end={page.end}
            onChoose={(span) => change({ time: span ? [String(span.from), String(span.to)] : [] })}
          />
          <AuditList
            list={list}
            page={page}
            open={open}
            isNarrowed={list.search !== '' || chips.length > 0}
            isPart={!isNamed(view.range) || view.range.name !== 'all' || view.chosen !== null}
          />
        </Page>
      </BesideMain>
      <EventBeside
        open={open}
        known={events.find(({ id }) => id === open.id)}
        onPerson={showPerson}
        onRestore={(id) => choose('restore', id)}
      />
      {dialog?.work === 'filter' && <AuditFilters list={list} onClose={() => choose(null)} />}
      {dialog?.work === 'verify' && <VerifyDialog pathOf={open.pathOf} onClose={() => choose(null)} />}
      {dialog?.work === 'restore' && (
        <RestoreVersion
          version={{ eventId: dialog.of, isBefore: false }}
          onRestored={() => {
            choose(null);
            page.renew();
          }}
          onClose={() => choose(null)}
        />
      )}
    </BesideColumns>
  );
}

interface NewsProps {
  readonly news: Pick<ReturnType<typeof useAuditNews>, 'count' | 'isOn' | 'canLive'>;
  readonly onRead: () => void;
  readonly onSwitch: (isOn: boolean) => void;
}

/** New events that are not in the list yet, and the switch for them. */
function News({ news, onRead, onSwitch }: NewsProps) {
  return (
    <Flex gap="2" alignItems="center">
      {news.count > 0 && (
        <Button variant="primary" onClick={onRead}>
          <RefreshCw strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="audit.showNew" values={{ count: news.count }} />
        </Button>
      )}
      <LiveSwitch isOn={news.isOn} canLive={news.canLive} onSwitch={onSwitch} />
    </Flex>
  );
}

/** "1,284 events, kept for 180 days" (AUDT-05). */
function Counted({ total, days }: { total: { total: number; isBounded: boolean }; days: number | undefined }) {
  const events = (
    <FormattedMessage id={total.isBounded ? 'audit.moreEvents' : 'audit.events'} values={{ count: total.total }} />
  );
  return (
    <Text color="fg.muted" fontVariantNumeric="tabular-nums">
      {days === undefined ? events : <FormattedMessage id="audit.kept" values={{ events, days }} />}
    </Text>
  );
}
