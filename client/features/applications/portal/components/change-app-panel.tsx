import { chakra, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { NavItem } from '../../../../ui/layout/nav-item';
import { SearchInput } from '../../../../ui/form/search-input';
import { useDismiss } from '../../../../ui/overlay/use-dismiss';
import { useFollowLinks } from '../../../../ui/focus/use-follow-links';
import { useAppLead } from '../hooks/use-app-lead';
import { useReached } from '../hooks/use-reached';
import { appPath, categoryPath } from '../portal-model';
import type { App, Category } from '../portal-model';
import { StartStar } from './start-star';

/** SHELL-07, in pixels. */
const COLUMN = 220;
const COLUMNS = 4;
const WIDEST = 910;
/** Padding and borders of the panel. */
const EDGES = 26;

interface Props {
  readonly anchor: RefObject<HTMLElement | null>;
  /** The part that it stands beside. */
  readonly start: 'menu' | 'rail';
  readonly categories: readonly Category[];
  readonly currentId: string;
  readonly onClose: () => void;
}

/**
 * Every app by category (SHELL-06). Arrows walk the grid, typing narrows it, Enter opens the first, Escape closes. The
 * name of a category leads to the person's last place in it (SHELL-33).
 */
export function ChangeAppPanel({ anchor, start, categories, currentId, onClose }: Props) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { filter, setFilter, shown, first, take, follow } = useAppFilter(categories, onClose);
  useDismiss(panel, anchor, () => {
    if (panel.current?.contains(document.activeElement)) anchor.current?.focus();
    onClose();
  });
  const columns = Math.min(COLUMNS, Math.max(2, categories.length));
  return (
    <>
      <Scrim insetStart={`{sizes.${start}}`} aria-hidden />
      <Panel
        ref={panel}
        role="dialog"
        aria-label={intl.formatMessage({ id: 'portal.changeApp' })}
        onKeyDown={(event) => walkGrid(event, field.current)}
        insetStart={`calc({sizes.${start}} + 8px)`}
        width={`${Math.min(WIDEST, columns * COLUMN + EDGES)}px`}
        maxWidth={`calc(100vw - {sizes.${start}} - 16px)`}
      >
        <SearchInput
          ref={field}
          autoFocus
          value={filter}
          label={intl.formatMessage({ id: 'portal.findApp' })}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={take}
        />
        {shown.length === 0 && (
          <Text padding="3" color="fg.muted" role="status">
            <FormattedMessage id="common.noMatch" />
          </Text>
        )}
        <Columns onClick={follow}>
          {shown.map((category) => (
            <CategoryColumn key={category.id} category={category} currentId={currentId} first={first} />
          ))}
        </Columns>
      </Panel>
    </>
  );
}

/** The apps whose names contain the filter, by category, and how to open one of them. */
function useAppFilter(categories: readonly Category[], onClose: () => void) {
  const navigate = useNavigate();
  const leadOf = useAppLead();
  const followLink = useFollowLinks({ leadOf });
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = categories
    .map((category) => ({
      ...category,
      apps: category.apps.filter((app) => app.name.toLocaleLowerCase().includes(wanted)),
    }))
    .filter((category) => category.apps.length > 0);
  const top = shown[0]?.apps[0];
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !top) return;
    onClose();
    // SHELL-39
    if (event.ctrlKey || event.metaKey) window.open(appPath(top), '_blank', 'noopener');
    else void navigate(leadOf(appPath(top)), { flushSync: true });
  };
  const follow = (event: MouseEvent<HTMLElement>) => {
    followLink(event);
    if (event.defaultPrevented) onClose();
  };
  return { filter, setFilter, shown, first: wanted ? top : undefined, take, follow };
}

interface ColumnProps {
  readonly category: Category;
  readonly currentId: string;
  /** The app that Enter opens. */
  readonly first: App | undefined;
}

function CategoryColumn({ category, currentId, first }: ColumnProps) {
  const intl = useIntl();
  return (
    <chakra.section data-column minWidth="0" pe="2">
      <CategoryLink
        href={categoryPath(category)}
        aria-label={intl.formatMessage({ id: 'portal.openCategory' }, { category: category.name })}
        data-category
      >
        {category.name}
      </CategoryLink>
      {category.apps.map((app) => (
        <Row key={app.id} app={app} isFirst={app === first} isCurrent={app.id === currentId} />
      ))}
    </chakra.section>
  );
}

/** An app; the star of its first page is there while somebody reaches for it, and follows it by Tab. */
function Row({ app, isFirst, isCurrent }: { app: App; isFirst: boolean; isCurrent: boolean }) {
  const { isReached, reach } = useReached();
  return (
    <Flex data-row position="relative" alignItems="center" {...reach}>
      <NavItem
        minHeight="9"
        pe={isReached ? '9' : undefined}
        bg={isFirst ? 'bg.raised' : undefined}
        href={appPath(app)}
        aria-current={isCurrent ? 'page' : undefined}
        data-hover={isReached || undefined}
      >
        <AppMark appId={app.id} icon={app.icon} />
        <Text truncate title={app.name}>
          {app.name}
        </Text>
      </NavItem>
      {isReached && <StartStar app={app} position="absolute" insetEnd="1" />}
    </Flex>
  );
}

const Scrim = chakra('div', {
  base: {
    position: 'fixed',
    top: '{sizes.header}',
    insetEnd: '0',
    bottom: '0',
    bg: 'scrim',
    zIndex: 'header',
    animation: 'fade-in 140ms',
  },
});

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    top: 'calc({sizes.header} + 8px)',
    zIndex: 'dropdown',
    display: 'flex',
    flexDirection: 'column',
    maxHeight: 'calc(100dvh - 80px)',
    padding: '3',
    bg: 'bg.overlay',
    borderWidth: '1px',
    borderRadius: 'panel',
    boxShadow: 'overlay',
    animation: 'fade-in 140ms',
  },
});

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
    alignContent: 'start',
    rowGap: '3',
    mt: '3',
    minHeight: '0',
    overflow: 'auto',
  },
});

const CategoryLink = chakra('a', {
  base: {
    display: 'block',
    px: '2.5',
    py: '1',
    borderRadius: 'control',
    textStyle: 's12',
    fontWeight: '500',
    color: 'fg.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg', textDecoration: 'underline' },
  },
});

/** Up and down within a category, left and right between them; up from the top and letters lead back to the field. */
function walkGrid(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null): void {
  if (event.nativeEvent.isComposing) return;
  const isTyping = document.activeElement === field;
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isTyping && isLetter) return field?.focus();
  const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
  if (!step || (isTyping && event.key !== 'ArrowDown')) return;
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLAnchorElement>('a:not([data-category])'),
  ]);
  const [across = 0, down = 0] = isTyping ? [0, 0] : step;
  // The star of an app is in its row.
  const hasFocus = (link: HTMLElement) => link.closest('[data-row]')?.contains(document.activeElement) === true;
  const at = isTyping ? 0 : columns.findIndex((links) => links.some(hasFocus));
  const row = isTyping ? 0 : (columns[at]?.findIndex(hasFocus) ?? 0);
  const column = columns[at + across];
  const next = row + down < 0 ? field : column?.[Math.min(row + down, column.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
