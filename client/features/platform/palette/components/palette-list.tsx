import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { matchedParts } from '../match';
import type { ShownSection } from '../hooks/use-palette';
import type { FoundEntry, PaletteGroup } from '../palette-model';
import { Key } from '../../../../ui/text/key';
import { PaletteIcon } from './palette-icon';

/** FIND-07: the height of a folded group on wide screens. */
const FOLDED_HEIGHT = '102px';
/** Of three results in that. */
const DENSE = '34px';

interface Props {
  readonly id: string;
  readonly sections: readonly ShownSection[];
  readonly typed: string;
  readonly active: string | null;
  readonly onActive: (id: string) => void;
  readonly onChoose: (entry: FoundEntry, event: MouseEvent) => void;
  readonly onFold: (group: PaletteGroup) => void;
}

/** The id of an entry's row. */
export const rowId = (list: string, entry: string) => `${list}-${encodeURIComponent(entry)}`;

/** The results, in groups. The field keeps the focus, and its arrow keys move the active row. */
export function PaletteList({ id, sections, typed, active, onActive, onChoose, onFold }: Props) {
  const intl = useIntl();
  const isDense = typed.trim() !== '';
  const row = (each: string) => ({
    id: rowId(id, each),
    isActive: each === active,
    isDense,
    onActive: () => onActive(each),
  });
  return (
    <Box id={id} role="listbox" aria-label={intl.formatMessage({ id: 'palette.title' })} overflow="auto" pb="2">
      {sections.map(({ group, entries, fold }) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Text id={`${id}-${group}`} px="4" pt="3" pb="1" textStyle="s12" fontWeight="500" color="fg.subtle">
            <FormattedMessage id={`palette.group.${group}`} />
          </Text>
          <Box role="presentation" maxHeight={{ md: fold?.isFolded ? FOLDED_HEIGHT : undefined }} overflow="clip">
            {entries.map((entry) => (
              <Row key={entry.id} {...row(entry.id)} onChoose={(event) => onChoose(entry, event)}>
                <Entry entry={entry} typed={entry.foundBy ?? typed} />
              </Row>
            ))}
          </Box>
          {fold && (
            <Row {...row(fold.id)} onChoose={() => onFold(group)}>
              <Text ps="6.5" textStyle="s13" color="accent">
                <FormattedMessage
                  id={fold.isFolded ? 'palette.unfold' : 'palette.fold'}
                  values={{ count: fold.count }}
                />
              </Text>
            </Row>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface RowProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly isDense: boolean;
  readonly onActive: () => void;
  readonly onChoose: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

function Row({ id, isActive, isDense, onActive, onChoose, children }: RowProps) {
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
      minHeight={{ base: '11', md: isDense ? DENSE : '10' }}
      // Scrolling under a pointer that rests must not move the mark.
      onPointerMove={isActive ? undefined : onActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
      {isActive && (
        <Flex ms="auto" ps="2" color="fg.muted" hideBelow="md" aria-hidden>
          <Key>↵</Key>
        </Flex>
      )}
    </Option>
  );
}

function Entry({ entry, typed }: { entry: FoundEntry; typed: string }) {
  const { label, lang, hint, otherName } = entry;
  return (
    <>
      <PaletteIcon entry={entry} />
      <Text flex="0 1 auto" minWidth="0" truncate lang={lang}>
        <Marked text={label} typed={typed} />
      </Text>
      {(otherName ?? hint) && (
        <Text flex="1 1 0" minWidth="0" truncate textStyle="s13" color="fg.muted">
          {otherName ? (
            <FormattedMessage id="palette.also" values={{ name: <Marked text={otherName} typed={typed} /> }} />
          ) : (
            <Marked text={hint ?? ''} typed={typed} isBeside />
          )}
        </Text>
      )}
    </>
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

const Mark = chakra('mark', {
  base: {
    bg: 'transparent',
    color: 'accent',
    fontWeight: '600',
    '[data-theme=white] &': { textDecoration: 'underline' },
  },
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    mx: '2',
    px: '2',
    borderRadius: 'control',
    cursor: 'pointer',
    scrollMarginTop: '8',
    '& svg': { flexShrink: 0 },
    _selected: { bg: 'accent.soft' },
  },
});
