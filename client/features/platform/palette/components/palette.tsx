import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Command, SearchX, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { usePalette } from '../hooks/use-palette';
import type { PaletteActs } from '../hooks/use-palette';
import { PaletteDialog } from './palette-dialog';
import { PaletteList, rowId } from './palette-list';

/** A screen reader is told once typing pauses. */
const COUNT_PAUSE = 500;
const MAX_TYPED = 100;

interface Props extends PaletteActs {
  readonly onClose: () => void;
}

/** One field for everything that can be opened or done, by keys alone (BYND-06). */
export function Palette({ entries, reach, onOpen, onClose }: Props) {
  const intl = useIntl();
  const listId = useId();
  const { typed, type, found, sections, rows, active, mark, choose, press, isLeaving } = usePalette({
    entries,
    reach,
    onOpen,
  });
  const isEmpty = rows.length === 0 && !found.isSearching;
  return (
    <PaletteDialog onClose={onClose} keepsFocus={!isLeaving}>
      <Flex alignItems="center" gap="2.5" px="4" borderBottomWidth="1px" flexShrink={0} color="fg.subtle">
        <Command size={16} strokeWidth={1.5} aria-hidden />
        <Field
          role="combobox"
          aria-label={intl.formatMessage({ id: 'palette.search' })}
          placeholder={intl.formatMessage({ id: 'palette.search' })}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && rowId(listId, active.id)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_TYPED}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <Button
          variant="ghost"
          size="icon"
          me="-2"
          aria-label={intl.formatMessage({ id: 'common.close' })}
          onClick={onClose}
        >
          <X strokeWidth={1.5} />
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
            sections={sections}
            typed={typed}
            active={active?.id ?? null}
            onActive={mark}
            onChoose={(entry, event) => choose(entry, event.ctrlKey || event.metaKey)}
          />
        )}
      </Flex>
      <Foot>
        {found.hasFailed ? (
          <Text color="status.danger">
            <FormattedMessage id="palette.failed" />
          </Text>
        ) : found.isSearching ? (
          <FormattedMessage id="palette.searching" />
        ) : null}
      </Foot>
      <Count count={rows.length} />
    </PaletteDialog>
  );
}

/** The state of the search, and the keys, where there is a keyboard. */
function Foot({ children }: { children: ReactNode }) {
  const keys = [
    ['↑↓', 'move'],
    ['↵', 'open'],
    ['Ctrl ↵', 'newTab'],
  ] as const;
  return (
    <Flex
      hideBelow={children ? undefined : 'md'}
      alignItems="center"
      gap="4"
      minHeight="9"
      px="4"
      borderTopWidth="1px"
      textStyle="s12"
      color="fg.subtle"
      flexShrink={0}
    >
      <Box flex="1" minWidth="0" truncate role="status">
        {children}
      </Box>
      {keys.map(([key, name]) => (
        <Flex key={name} gap="1.5" hideBelow="md" flexShrink={0} aria-hidden>
          <chakra.kbd fontFamily="body" color="fg.muted">
            {key}
          </chakra.kbd>
          <FormattedMessage id={`palette.keys.${name}`} />
        </Flex>
      ))}
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
