import { Box, chakra } from '@chakra-ui/react';
import type { Change } from './change';
import { ChangeTexts } from './change-texts';
import { ThingsChange } from './change-things';
import { ValueChange } from './change-value';

interface Props {
  readonly changes: readonly Change[];
  /** The name of a field of the schema; see `useAuditWords`. */
  readonly labelOf: (field: string) => string;
}

/**
 * The changes of an event, field by field, as people read them (BYND-12): the old value struck through and the new one, or
 * the things that came and went. Nothing is said by colour alone. It brings its texts along.
 */
export function ChangeList(props: Props) {
  return (
    <ChangeTexts>
      <Fields {...props} />
    </ChangeTexts>
  );
}

function Fields({ changes, labelOf }: Props) {
  return (
    <List>
      {changes.map((change) => (
        <Box key={change.field} display="contents">
          <dt>{labelOf(change.field)}</dt>
          <dd>{change.type === 'things' ? <ThingsChange change={change} /> : <ValueChange change={change} />}</dd>
        </Box>
      ))}
    </List>
  );
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, 104px) minmax(0, 1fr)',
    columnGap: '2.5',
    rowGap: '2.5',
    '& dt': { color: 'fg.subtle', textStyle: 's13', lineHeight: '20px', overflowWrap: 'anywhere', hyphens: 'auto' },
    '& dd': { minWidth: '0', textStyle: 's13' },
  },
});
