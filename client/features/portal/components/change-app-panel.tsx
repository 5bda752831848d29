import { Box, chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppIcon } from '../../../ui/app-icon';
import { Input } from '../../../ui/input';
import { Mark } from '../../../ui/logo-mark';
import { NavItem } from '../../../ui/nav-item';
import { appPath } from '../portal-model';
import type { Category } from '../portal-model';

interface Props {
  readonly categories: readonly Category[];
  readonly currentId: string | undefined;
  readonly onClose: () => void;
}

/** SHELL-07: 220 px a category, four columns and 910 px at most. Walked by arrows; typing narrows; Escape closes. */
export function ChangeAppPanel({ categories, currentId, onClose }: Props) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as HTMLElement;
      if (!panel.current?.contains(target) && !target.closest('[data-change-app]')) onClose();
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [onClose]);
  const wanted = filter.trim().toLowerCase();
  const shown = categories
    .map((category) => ({ ...category, apps: category.apps.filter((app) => app.name.toLowerCase().includes(wanted)) }))
    .filter((category) => category.apps.length > 0);
  const columns = Math.min(4, Math.max(1, shown.length));
  return (
    <chakra.div
      ref={panel}
      role="dialog"
      aria-label={intl.formatMessage({ id: 'portal.changeApp' })}
      onKeyDown={(event) => walkGrid(event, onClose)}
      position="absolute"
      top="calc({sizes.header} + 8px)"
      insetStart="2"
      zIndex="dropdown"
      width={`${Math.max(columns, 2) * 220 + 24}px`}
      maxWidth="min(910px, calc(100vw - 16px))"
      maxHeight="calc(100dvh - 80px)"
      overflow="auto"
      padding="3"
      bg="bg.overlay"
      borderWidth="1px"
      borderRadius="panel"
      boxShadow="overlay"
    >
      <Input
        autoFocus
        value={filter}
        aria-label={intl.formatMessage({ id: 'portal.findApp' })}
        placeholder={intl.formatMessage({ id: 'portal.findApp' })}
        onChange={(event) => setFilter(event.target.value)}
      />
      {shown.length === 0 && (
        <Text padding="3" color="fg.muted" role="status">
          <FormattedMessage id="common.noMatch" />
        </Text>
      )}
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(200px, 1fr))" gap="2" mt="3">
        {shown.map((category) => (
          <section key={category.id} data-column>
            <Text px="2.5" pb="1" textStyle="s12" fontWeight="500" color="fg.subtle">
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

/** Up and down within a category, left and right between them. */
function walkGrid(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Escape') return onClose();
  const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
  const isTyping = document.activeElement instanceof HTMLInputElement;
  if (!step || (isTyping && event.key !== 'ArrowDown')) return;
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')].map((column) => [
    ...column.querySelectorAll('a'),
  ]);
  const column = columns.findIndex((links) => links.some((link) => link === document.activeElement));
  const row = columns[column]?.findIndex((link) => link === document.activeElement) ?? -1;
  const next = isTyping
    ? columns[0]?.[0]
    : columns[column + (step[0] ?? 0)]?.[
        Math.max(0, Math.min(row + (step[1] ?? 0), (columns[column + (step[0] ?? 0)]?.length ?? 1) - 1))
      ];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
