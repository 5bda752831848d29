import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Row {
  readonly id: string | number;
  readonly name: ReactNode;
  /** One for each column behind the first. */
  readonly values: readonly ReactNode[];
}

interface Props {
  readonly label: string;
  /** The heads of the columns, that of the names first. */
  readonly heads: readonly ReactNode[];
  readonly rows: readonly Row[];
  /** Stands in the place of the rows if there are none. */
  readonly none?: ReactNode;
  /** In px; longer ones scroll. */
  readonly height?: number;
  readonly maxHeight?: number;
}

/** The numbers of a chart as a table that scrolls in the place of the chart, its head always in sight (BYND-18). */
export function NumbersTable({ label, heads, rows, none, height, maxHeight }: Props) {
  return (
    <chakra.div overflow="auto" role="region" tabIndex={0} aria-label={label} style={{ height, maxHeight }}>
      <Table aria-label={label}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, values }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={at}>{value}</td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={heads.length}>{none}</td>
            </tr>
          )}
        </tbody>
      </Table>
    </chakra.div>
  );
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { height: '8', px: { base: '2', md: '4' }, textAlign: 'end', fontWeight: '400', textStyle: 's13' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.surface', color: 'fg.subtle', textStyle: 's12' },
    '& tbody tr': { borderTopWidth: '1px' },
    '& tbody th': { whiteSpace: 'nowrap' },
    '& td': { color: 'fg.muted' },
    '& td[colspan]': { textAlign: 'start' },
  },
});
