import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Operation, SubAdminScope } from '../../../../api/generated/graphql';
import { Tag } from '../../../../ui/text/tag';
import { RIGHTS, WHOLE_ONLY } from '../sub-admin-form';

interface Props {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly value: readonly Operation[];
  readonly scope: SubAdminScope | null;
  /** The rights that the caller may give; others stay where the person has them, and cannot be given anew. */
  readonly grantable: ReadonlySet<Operation>;
  readonly held: readonly Operation[];
  readonly describedBy: string;
  readonly onChange: (operations: readonly Operation[]) => void;
}

/** Every right with its explanation; rights that the caller does not hold cannot be given. */
export function RightsMatrix({ inputRef, value, scope, grantable, held, describedBy, onChange }: Props) {
  const intl = useIntl();
  const open = RIGHTS.filter(([operation]) => grantable.has(operation) || held.includes(operation));
  const isWhole = open.length > 0 && open.every(([operation]) => value.includes(operation));
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current) all.current.indeterminate = value.length > 0 && !isWhole;
  }, [value, isWhole]);
  return (
    <Matrix role="table" aria-describedby={describedBy}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <label>
              <input
                ref={all}
                type="checkbox"
                checked={isWhole}
                aria-label={intl.formatMessage({ id: 'subAdmin.right.all' })}
                onChange={() => onChange(isWhole ? [] : open.map(([operation]) => operation))}
              />
              <span>
                <FormattedMessage id="subAdmin.matrix.right" />
              </span>
            </label>
          </th>
          <th role="columnheader" scope="col" data-text>
            <FormattedMessage id="subAdmin.matrix.allows" />
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {RIGHTS.map(([operation, label], index) => {
          const isGiven = value.includes(operation);
          return (
            <RightRow
              key={operation}
              inputRef={index === 0 ? inputRef : undefined}
              operation={operation}
              label={label}
              isGiven={isGiven}
              isOpen={open.some(([one]) => one === operation)}
              isIdle={scope === 'SPECIFIED' && WHOLE_ONLY.has(operation)}
              onToggle={() => onChange(isGiven ? value.filter((one) => one !== operation) : [...value, operation])}
            />
          );
        })}
      </tbody>
    </Matrix>
  );
}

interface RowProps {
  readonly inputRef: Props['inputRef'] | undefined;
  readonly operation: Operation;
  /** The key of its name. */
  readonly label: string;
  readonly isGiven: boolean;
  /** The caller may change it. */
  readonly isOpen: boolean;
  /** It is without effect in a specified scope (SUBA-12). */
  readonly isIdle: boolean;
  readonly onToggle: () => void;
}

function RightRow({ inputRef, operation, label, isGiven, isOpen, isIdle, onToggle }: RowProps) {
  return (
    <tr role="row" data-given={isGiven || undefined} data-closed={!isOpen || undefined}>
      <td role="cell">
        <label>
          <input
            ref={inputRef}
            type="checkbox"
            checked={isGiven}
            disabled={!isOpen}
            aria-describedby={`right-${operation}`}
            onChange={onToggle}
          />
          <span>
            <FormattedMessage id={label} />
          </span>
        </label>
      </td>
      <td role="cell" id={`right-${operation}`} data-text>
        <FormattedMessage id={`subAdmin.right.${operation}`} />
        {(!isOpen || isIdle) && (
          <Box mt="1">
            <Tag tone={isOpen ? 'warning' : 'neutral'} height="auto" whiteSpace="normal">
              <FormattedMessage id={isOpen ? 'subAdmin.right.wholeOnly' : 'subAdmin.right.notHeld'} />
            </Tag>
          </Box>
        )}
      </td>
    </tr>
  );
}

const Matrix = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 's13',
    '& tr': { borderBottomWidth: '1px' },
    '& tbody tr:last-of-type': { borderBottomWidth: '0' },
    '& th': { textStyle: 's12', fontWeight: '500', color: 'fg.subtle', textAlign: 'start' },
    '& th, & td': { px: '4', py: '2', verticalAlign: 'top' },
    '& [data-text]': { ps: '0' },
    '& td[data-text]': { color: 'fg.muted' },
    '& label': {
      display: 'flex',
      gap: '2.5',
      alignItems: 'center',
      minHeight: '5',
      cursor: 'pointer',
      minWidth: '160px',
    },
    '& tbody label': { fontWeight: '500' },
    '& tr[data-closed] label': { color: 'fg.subtle', cursor: 'not-allowed' },
    '& tbody tr:hover': { bg: 'bg.raised' },
    // On narrow screens a right is a line of its own, with its explanation below.
    mdDown: {
      '& tbody tr': { display: 'block', py: '2' },
      '& tbody td': { display: 'block', py: '1' },
      '& thead [data-text]': { display: 'none' },
      '& tbody [data-text]': { ps: '10' },
      '& label': { minHeight: '6' },
    },
  },
});
