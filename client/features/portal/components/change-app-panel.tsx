import { Box, chakra, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { AppIcon } from '../../../ui/app-icon';
import { Mark } from '../../../ui/logo-mark';
import { NavItem } from '../../../ui/nav-item';
import { SearchInput } from '../../../ui/search-input';
import { useDismiss } from '../../../ui/use-dismiss';
import { appPath } from '../portal-model';
import type { Category } from '../portal-model';

/** SHELL-07, in pixels. */
const COLUMN = 220;
const COLUMNS = 4;
const WIDEST = 910;
/** Padding and borders of the panel. */
const EDGES = 26;

interface Props {
  readonly anchor: RefObject<HTMLElement | null>;
  /** What it stands beside. */
  readonly start: 'menu' | 'rail';
  readonly categories: readonly Category[];
  readonly currentId: string;
  readonly onClose: () => void;
}

/** Every app by category (SHELL-06). Arrows walk the grid, typing narrows it, Enter takes the first, Escape closes. */
export function ChangeAppPanel({ anchor, start, categories, currentId, onClose }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState('');
  useDismiss(panel, anchor, () => {
    if (panel.current?.contains(document.activeElement)) anchor.current?.focus();
    onClose();
  });
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = categories
    .map((category) => ({
      ...category,
      apps: category.apps.filter((app) => app.name.toLocaleLowerCase().includes(wanted)),
    }))
    .filter((category) => category.apps.length > 0);
  const columns = Math.min(COLUMNS, Math.max(2, categories.length));
  const first = shown[0]?.apps[0];
  return (
    <chakra.div
      ref={panel}
      role="dialog"
      aria-label={intl.formatMessage({ id: 'portal.changeApp' })}
      onKeyDown={(event) => walkGrid(event, field.current)}
      position="fixed"
      top="calc({sizes.header} + 8px)"
      insetStart={`calc({sizes.${start}} + 8px)`}
      zIndex="dropdown"
      width={`${Math.min(WIDEST, columns * COLUMN + EDGES)}px`}
      maxWidth={`calc(100vw - {sizes.${start}} - 16px)`}
      maxHeight="calc(100dvh - 80px)"
      overflow="auto"
      padding="3"
      bg="bg.overlay"
      borderWidth="1px"
      borderRadius="panel"
      boxShadow="overlay"
      animation="fade-in 140ms"
    >
      <SearchInput
        ref={field}
        autoFocus
        value={filter}
        label={intl.formatMessage({ id: 'portal.findApp' })}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return;
          onClose();
          void navigate(appPath(first));
        }}
      />
      {shown.length === 0 && (
        <Text padding="3" color="fg.muted" role="status">
          <FormattedMessage id="common.noMatch" />
        </Text>
      )}
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(200px, 1fr))" gap="2" mt="3">
        {shown.map((category) => (
          <section key={category.id} data-column>
            <Text px="2.5" pb="1" textStyle="s12" fontWeight="500" color="fg.muted">
              {category.name}
            </Text>
            {category.apps.map((app) => (
              <NavItem asChild key={app.id} minHeight="9">
                <Link to={appPath(app)} aria-current={app.id === currentId ? 'page' : undefined} onClick={onClose}>
                  <Mark>
                    <AppIcon name={app.icon} />
                  </Mark>
                  <Text truncate title={app.name}>
                    {app.name}
                  </Text>
                </Link>
              </NavItem>
            ))}
          </section>
        ))}
      </Box>
    </chakra.div>
  );
}

/** Up and down within a category, left and right between them; up from the top and letters lead back to the field. */
function walkGrid(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null): void {
  const isTyping = document.activeElement === field;
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isTyping && isLetter) return field?.focus();
  const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
  if (!step || (isTyping && event.key !== 'ArrowDown')) return;
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')].map((column) => [
    ...column.querySelectorAll('a'),
  ]);
  const [across = 0, down = 0] = isTyping ? [0, 0] : step;
  const at = isTyping ? 0 : columns.findIndex((links) => links.some((link) => link === document.activeElement));
  const row = isTyping ? 0 : (columns[at]?.findIndex((link) => link === document.activeElement) ?? 0);
  const column = columns[at + across];
  const next = row + down < 0 ? field : column?.[Math.min(row + down, column.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
