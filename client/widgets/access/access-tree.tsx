import { Box, chakra, Text } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, ChevronDown, ChevronRight, KeyRound, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserAccessQuery } from '../../api/generated/graphql';
import { accessRows, walkTree } from './access-rows';
import type { AccessRow, AccessTarget } from './access-rows';

/** LIST-11 */
const ROW_HEIGHT = 32;
/** Smaller trees are expanded at first. */
const SMALL = 60;

interface Props {
  readonly apps: UserAccessQuery['userAccess']['apps'];
  readonly search: string;
  readonly selected: AccessTarget | null;
  readonly onSelect: (target: AccessTarget) => void;
}

/** A person's access, app by app. Arrow keys move, Enter explains; only visible rows are rendered. */
export function AccessTree({ apps, search, selected, onSelect }: Props) {
  const intl = useIntl();
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(apps, selected));
  const rows = useMemo(() => accessRows(apps, open, search), [apps, open, search]);
  const [active, setActive] = useState<string | null>(selected?.id ?? null);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === active),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const showSelected = useEffectEvent(() => {
    if (at > 0) virtual.scrollToIndex(at);
  });
  useEffect(() => showSelected(), []);

  const setExpanded = (row: AccessRow, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, row.id] : [...now].filter((entry) => entry !== row.id)));
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onSelect(row);
    }
    const step = walkTree(rows, at, event.key);
    if (step === null) return;
    event.preventDefault();
    if (typeof step === 'string') return setExpanded(row, step === 'open');
    setActive(rows[step]?.id ?? null);
    virtual.scrollToIndex(step);
  };
  const items = virtual.getVirtualItems();
  // The first picture has no rows yet, and a scrolled one may have lost the active row.
  const isActiveDrawn = items.some(({ index }) => index === at);
  return (
    <Box
      ref={scroller}
      role="tree"
      aria-label={intl.formatMessage({ id: 'access.tree' })}
      aria-activedescendant={isActiveDrawn && rows[at] ? `${id}-${rows[at].id}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      flex="1"
      minHeight="0"
      overflow="auto"
      css={{
        '&:focus-visible': { outlineOffset: '-2px' },
        '&:focus-visible [data-active]': { outline: '2px solid {colors.focus}', outlineOffset: '-4px' },
      }}
    >
      {rows.length === 0 && (
        <Text padding="3" color="fg.subtle" textStyle="s13" role="status">
          <FormattedMessage id="common.noMatch" />
        </Text>
      )}
      <Box height={`${virtual.getTotalSize()}px`} position="relative">
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const isSelected = row.id === selected?.id;
          return (
            <Row
              key={row.id}
              id={`${id}-${row.id}`}
              role="treeitem"
              aria-level={row.depth + 1}
              aria-expanded={row.isOpen ?? undefined}
              aria-selected={isSelected}
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
              data-active={item.index === at || undefined}
              style={{ transform: `translateY(${item.start}px)`, paddingInlineStart: `${12 + row.depth * 20}px` }}
              onClick={() => {
                setActive(row.id);
                onSelect(row);
              }}
            >
              <Sign row={row} onToggle={() => setExpanded(row, !row.isOpen)} />
              <Text flex="1" truncate fontWeight={row.app || isSelected ? '500' : undefined} title={row.name}>
                {row.name}
              </Text>
              <Aside row={row} />
            </Row>
          );
        })}
      </Box>
    </Box>
  );
}

function openAtFirst(apps: Props['apps'], selected: AccessTarget | null): ReadonlySet<string> {
  const total = apps.reduce((sum, app) => sum + app.totalCount + 1, 0);
  if (total <= SMALL) return new Set(apps.map((app) => app.id));
  const of = apps.find(
    (app) =>
      app.permissions.some(({ id }) => id === selected?.id) ||
      app.menus.some(({ id, children }) => id === selected?.id || children.some((child) => child.id === selected?.id)),
  );
  return new Set([of ?? apps.find((app) => app.isGranted)].flatMap((app) => app?.id ?? []));
}

/** Whether a row is expanded, or granted; the text is at its end. */
function Sign({ row, onToggle }: { row: AccessRow; onToggle: () => void }) {
  const icon = { size: 16, strokeWidth: 1.5 };
  if (row.app) {
    return (
      <chakra.span
        width="4"
        flexShrink={0}
        color="fg.muted"
        aria-hidden
        onClick={(event) => {
          if (row.isOpen === null) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {row.isOpen !== null && (row.isOpen ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />)}
      </chakra.span>
    );
  }
  return (
    <chakra.span
      display="flex"
      gap="1.5"
      flexShrink={0}
      color={row.isGranted ? 'status.success' : 'fg.subtle'}
      aria-hidden
    >
      {row.isGranted ? <Check {...icon} /> : <X {...icon} />}
      {row.kind === 'PERMISSION' && (
        <chakra.span color="fg.subtle">
          <KeyRound {...icon} />
        </chakra.span>
      )}
    </chakra.span>
  );
}

function Aside({ row: { app, isGranted, isShownOnly } }: { row: AccessRow }) {
  const text = (id: string, values?: Record<string, number>) => (
    <FormattedMessage id={`access.${id}`} values={values} />
  );
  return (
    <Box as="span" color="fg.subtle" textStyle="s12" flexShrink={0} fontVariantNumeric="tabular-nums">
      {app && !app.isEnabled && text('appDisabled')}
      {app?.isEnabled && app.grantedCount === 0 && text('none')}
      {app?.isEnabled && app.grantedCount > 0 && text('ofAll', { granted: app.grantedCount, total: app.totalCount })}
      {!app && isShownOnly && text('shownOnly')}
      {!app && !isGranted && text('denied')}
      {!app && isGranted && !isShownOnly && (
        <Box as="span" srOnly>
          {text('granted')}
        </Box>
      )}
    </Box>
  );
}

const Row = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    height: '8',
    pe: '3',
    borderInlineStartWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    _selected: { bg: 'accent.soft', borderColor: 'accent' },
  },
});
