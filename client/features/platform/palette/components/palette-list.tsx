import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { CornerDownLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { matchedParts } from '../match';
import type { PaletteEntry, PaletteSection } from '../palette-model';
import { PaletteIcon } from './palette-icon';

interface Props {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly typed: string;
  readonly active: string | null;
  readonly onActive: (id: string) => void;
  readonly onChoose: (entry: PaletteEntry, event: MouseEvent) => void;
}

/** The id of an entry's row. */
export const rowId = (list: string, entry: string) => `${list}-${encodeURIComponent(entry)}`;

/** The results, in groups. The field keeps the focus, and its arrow keys move the active row. */
export function PaletteList({ id, sections, typed, active, onActive, onChoose }: Props) {
  const intl = useIntl();
  return (
    <Box id={id} role="listbox" aria-label={intl.formatMessage({ id: 'palette.title' })} overflow="auto" pb="2">
      {sections.map(({ group, entries }) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Text id={`${id}-${group}`} px="4" pt="3" pb="1" textStyle="s12" fontWeight="500" color="fg.subtle">
            <FormattedMessage id={`palette.group.${group}`} />
          </Text>
          {entries.map((entry) => (
            <Row
              key={entry.id}
              id={rowId(id, entry.id)}
              entry={entry}
              typed={typed}
              isActive={entry.id === active}
              onActive={() => onActive(entry.id)}
              onChoose={(event) => onChoose(entry, event)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}

function Row({ id, entry, typed, isActive, onActive, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Option
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      // Scrolling under a pointer that rests must not move the mark.
      onPointerMove={isActive ? undefined : onActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <PaletteIcon entry={entry} />
      <Text flex="0 1 auto" minWidth="0" truncate lang={entry.lang}>
        <Marked text={entry.label} typed={typed} />
      </Text>
      {entry.hint && (
        <Text flex="1 1 0" minWidth="0" truncate textStyle="s13" color="fg.muted">
          <Marked text={entry.hint} typed={typed} isBeside />
        </Text>
      )}
      {isActive && (
        <Flex ms="auto" ps="2" color="fg.muted" hideBelow="md" aria-hidden>
          <CornerDownLeft size={14} strokeWidth={1.5} />
        </Flex>
      )}
    </Option>
  );
}

/** A text with the parts that matched what is typed. */
function Marked({ text, typed, isBeside }: { text: string; typed: string; isBeside?: boolean }) {
  const parts = matchedParts(text, typed, isBeside);
  return parts.length === 0
    ? text
    : [
        text.slice(0, parts[0]?.[0]),
        ...parts.flatMap(([start, end], at) => [
          <Mark key={start}>{text.slice(start, end)}</Mark>,
          text.slice(end, parts[at + 1]?.[0]),
        ]),
      ];
}

const Mark = chakra('mark', { base: { bg: 'transparent', color: 'accent', fontWeight: '600' } });

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '9' },
    mx: '2',
    px: '2',
    borderRadius: 'control',
    cursor: 'pointer',
    scrollMarginTop: '8',
    '& svg': { flexShrink: 0 },
    _selected: { bg: 'accent.soft' },
  },
});
