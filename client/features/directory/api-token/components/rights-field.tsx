import { Box, chakra, Flex } from '@chakra-ui/react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiTokenRight } from '../../../../api/generated/graphql';
import { CheckChip } from '../../../../ui/form/check-chip';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import type { TokenValues } from '../token-form';
import { closedBy, openRights, OPERATIONS, OTHER_RIGHTS, readRight, writeRight } from '../token-form';

/** The rights of a token: to read, or to read and change, by each operation; the portal of its owner, live events. */
export function RightsField() {
  const { control, formState } = useFormContext<TokenValues>();
  const [owner, isAllPeople] = useWatch({ control, name: ['owner', 'isAllPeople'] });
  const { field } = useController({
    control,
    name: 'rights',
    rules: { validate: (_, all: TokenValues) => openRights(all).length > 0 || 'token.fault.rights' },
  });
  // The form tells the fault of a list as that of its parts.
  const fault = faultText(formState.errors.rights as FieldError | undefined);
  const limits = { owner, isAllPeople };
  const open = openRights({ rights: field.value, ...limits });
  const put = (taken: readonly ApiTokenRight[], given: readonly ApiTokenRight[]) =>
    field.onChange([...field.value.filter((right) => !taken.includes(right)), ...given]);
  return (
    <chakra.fieldset minWidth="0" aria-describedby="token-rights-fault token-rights-hint">
      <chakra.legend textStyle="label">
        <FormattedMessage id="token.field.rights" />
      </chakra.legend>
      <Box id="token-rights-hint" color="fg.subtle" textStyle="s12" mb="1.5">
        <FormattedMessage id="token.hint.rights" />
      </Box>
      <Matrix>
        <thead>
          <tr>
            {['operation', 'read', 'change'].map((name) => (
              <th key={name} scope="col">
                <FormattedMessage id={`token.matrix.${name}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OPERATIONS.map(([operation, prefix, label], index) => (
            <OperationRow
              key={operation}
              label={label}
              inputRef={index === 0 ? field.ref : undefined}
              closed={closedBy(operation, limits)}
              level={open.includes(writeRight(prefix)) ? 'change' : open.includes(readRight(prefix)) ? 'read' : null}
              onChange={(level) =>
                put(
                  [readRight(prefix), writeRight(prefix)],
                  level === 'change' ? [writeRight(prefix)] : level === 'read' ? [readRight(prefix)] : [],
                )
              }
            />
          ))}
        </tbody>
      </Matrix>
      <Flex gap="2" wrap="wrap" mt="2">
        {OTHER_RIGHTS.map((right) => (
          <CheckChip
            key={right}
            checked={field.value.includes(right)}
            onChange={({ target }) => put([right], target.checked ? [right] : [])}
          >
            <FormattedMessage id={`token.right.${right}`} />
          </CheckChip>
        ))}
      </Flex>
      <FieldFault id="token-rights-fault">{fault}</FieldFault>
    </chakra.fieldset>
  );
}

type Level = 'read' | 'change' | null;

interface RowProps {
  /** The key of the name of the operation. */
  readonly label: string;
  readonly inputRef: ((element: HTMLInputElement | null) => void) | undefined;
  readonly closed: ReturnType<typeof closedBy>;
  readonly level: Level;
  readonly onChange: (level: Level) => void;
}

/** The right to change includes the one to read: the boxes go together. */
function OperationRow({ label, inputRef, closed, level, onChange }: RowProps) {
  const intl = useIntl();
  const operation = intl.formatMessage({ id: label });
  const box = (name: 'read' | 'change', isOn: boolean, next: Level, ref?: RowProps['inputRef']) => (
    <td>
      <label>
        <input
          ref={ref}
          type="checkbox"
          disabled={closed !== null}
          checked={isOn}
          aria-label={intl.formatMessage({ id: `token.right.${name === 'read' ? 'read' : 'write'}` }, { operation })}
          onChange={() => onChange(next)}
        />
      </label>
    </td>
  );
  return (
    <tr data-closed={closed !== null || undefined}>
      <th scope="row">
        {operation}
        {closed && (
          <Box color="fg.subtle" textStyle="s12" fontWeight="400">
            <FormattedMessage id={`token.closed.${closed}`} />
          </Box>
        )}
      </th>
      {box('read', level !== null, level === null ? 'read' : null, inputRef)}
      {box('change', level === 'change', level === 'change' ? 'read' : 'change')}
    </tr>
  );
}

const Matrix = chakra('table', {
  base: {
    width: '100%',
    borderWidth: '1px',
    borderRadius: 'control',
    borderCollapse: 'separate',
    borderSpacing: 0,
    bg: 'bg.surface',
    textStyle: 's13',
    '& thead th': { height: '8', px: '3', textStyle: 's12', color: 'fg.subtle', fontWeight: '500' },
    '& tbody th': { px: '3', py: '1', textAlign: 'start', fontWeight: '500' },
    '& thead th:first-of-type': { textAlign: 'start' },
    '& tbody :is(th, td)': { borderTopWidth: '1px' },
    '& td, & thead th:not(:first-of-type)': { width: '96px', textAlign: 'center' },
    '& td label': {
      display: 'grid',
      placeItems: 'center',
      minHeight: { base: '11', md: '8' },
      cursor: 'pointer',
    },
    '& tr[data-closed] :is(th, label)': { color: 'fg.subtle', cursor: 'not-allowed' },
    '& tbody tr:hover': { bg: 'bg.raised' },
  },
});
