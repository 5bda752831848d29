import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ImportRowFragment } from '../../../../api/generated/graphql';
import { Tag } from '../../../../ui/text/tag';

const TONES = { NEW: 'success', CHANGED: 'accent', UNCHANGED: 'neutral', WRONG: 'danger' } as const;

/** The outcome of a row in a word, before and after it is written. */
export function RowState({ row, isOver }: { row: ImportRowFragment; isOver: boolean }): ReactNode {
  const word = row.isDone ? `${row.state}.done` : isOver && row.state === 'WRONG' ? 'WRONG.done' : row.state;
  return (
    <Tag tone={TONES[row.state]}>
      <FormattedMessage id={`import.row.${word}`} />
    </Tag>
  );
}
