import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Search, SearchX, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { isMac } from '../../../../core/keys';
import { EmptyState } from '../../../../ui/state/empty-state';
import { usePalette } from '../hooks/use-palette';
import type { PaletteActs } from '../hooks/use-palette';
import { Key } from '../../../../ui/text/key';
import { PaletteDialog } from './palette-dialog';
import { PaletteList, rowId } from './palette-list';

/** A screen reader is told once typing pauses. */
const COUNT_PAUSE = 500;
const MAX_TYPED = 100;

interface Props extends PaletteActs {
  /** Gets the focus back. */
  readonly opener: Element | null;
  /** Whether people are among what it searches. */
  readonly hasPeople: boolean;
  readonly onClose: () => void;
}

/** One field for everything that can be opened or done, by keys alone (BYND-06). */
export function Palette({ opener, hasPeople, onClose, ...acts }: Props) {
  const intl = useIntl();
  const listId = useId();
  const { typed, type, found, shown, rows, corrected, active, mark, toggle, choose, press, isLeaving } =
    usePalette(acts);
  const isEmpty = rows.length === 0 && !found.isSearching;
  const label = intl.formatMessage({ id: hasPeople ? 'palette.search' : 'palette.searchPages' });
  return (
    <PaletteDialog onClose={onClose} opener={opener} keepsFocus={!isLeaving}>
      <Flex alignItems="center" gap="2.5" px="4" borderBottomWidth="1px" flexShrink={0} color="fg.subtle">
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <Field
          role="combobox"
          aria-label={label}
          placeholder={label}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={active === null ? undefined : rowId(listId, active)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          maxLength={MAX_TYPED}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {corrected && (
          <Text role="status" flexShrink={0} maxWidth="50%" truncate textStyle="s12" color="fg.muted">
            <FormattedMessage id="palette.closeTo" values={{ text: corrected }} />
          </Text>
        )}
        <Button
          variant="ghost"
          size="icon"
          me="-2"
          aria-label={intl.formatMessage({ id: 'common.close' })}
          onClick={onClose}
        >
          <Box as="span" hideFrom="md" display="flex">
            <X strokeWidth={1.5} />
          </Box>
          <Box as="span" hideBelow="md">
            <Key>Esc</Key>
          </Box>
        </Button>
      </Flex>
      <Flex direction="column" flex="1" minHeight="0">
        {isEmpty ? (
          <EmptyState
            icon={<SearchX size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="palette.none" values={{ text: typed.trim() }} />}
            text={<FormattedMessage id="palette.noneText" />}
          />
        ) : (
          <PaletteList
            id={listId}
            sections={shown}
            typed={typed}
            active={active}
            onActive={mark}
            onChoose={(entry, event) => choose(entry, event.ctrlKey || event.metaKey)}
            onFold={toggle}
          />
        )}
      </Flex>
      <Foot>
        {found.hasFailed ? (
          <FormattedMessage id="palette.failed" />
        ) : found.isSearching ? (
          <FormattedMessage id="palette.searching" />
        ) : null}
      </Foot>
      <Count count={rows.length} />
    </PaletteDialog>
  );
}

/** The keys, as this machine writes them. */
const KEYS = [
  [['↑', '↓'], 'move'],
  [['↵'], 'open'],
  [[isMac ? '⌘ ↵' : 'Ctrl ↵'], 'newTab'],
] as const;

/** The state of the search, and the keys, where there is a keyboard. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <Flex
      hideBelow={children ? undefined : 'md'}
      alignItems="center"
      gap="4"
      minHeight="10"
      px="4"
      borderTopWidth="1px"
      textStyle="s12"
      color="fg.subtle"
      flexShrink={0}
    >
      {KEYS.map(([keys, name]) => (
        <Flex key={name} gap="1.5" alignItems="center" hideBelow="md" flexShrink={0} aria-hidden>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          <FormattedMessage id={`palette.keys.${name}`} />
        </Flex>
      ))}
      <Box flex="1" minWidth="0" truncate textAlign="end" role="status">
        {children}
      </Box>
    </Flex>
  );
}

/** How many were found, for screen readers. */
function Count({ count }: { count: number }) {
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTold(count), COUNT_PAUSE);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <chakra.p srOnly role="status">
      {told !== null && <FormattedMessage id="palette.count" values={{ count: told }} />}
    </chakra.p>
  );
}

const Field = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    height: '12',
    color: 'fg',
    bg: 'transparent',
    fontSize: { base: '16px', md: '14px' },
    outline: 'none',
    _placeholder: { color: 'fg.subtle', textOverflow: 'ellipsis' },
    _focusVisible: { outline: 'none' },
  },
});
