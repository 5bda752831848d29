import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import type { ImportRecordFragment, UserImportField } from '../../../../api/generated/graphql';
import { useUserImportMapMutation } from '../../../../api/generated/hooks';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { Table } from '../../../../ui/table/data-table-style';
import { Panel } from '../../../../ui/layout/page';
import { ButtonSelect } from '../../../../ui/form/select';
import { nameList } from '../../../../ui/text/name-list';
import { FIELDS, isList } from '../fields';
import { stepQuery } from '../urls';

type Fields = readonly (UserImportField | null)[];

/** Chooses the field of each column; recognised columns are chosen already, the others are left out and named. */
export function ColumnsStep({ record }: { record: ImportRecordFragment }) {
  const intl = useIntl();
  const { fields, choose, leftOut, isReady, isSaving, go } = useColumnFields(record);
  return (
    <>
      <Panel overflowX="auto">
        <Table role="table" aria-label={intl.formatMessage({ id: 'import.columns.label' })}>
          <thead role="rowgroup">
            <tr role="row">
              {(['header', 'sample', 'field'] as const).map((name) => (
                <th role="columnheader" key={name} scope="col">
                  <FormattedMessage id={`import.columns.${name}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {record.columns.map((column, at) => (
              <tr role="row" key={at}>
                <td role="cell" data-first>
                  {column.header || <FormattedMessage id="import.columns.noHeader" values={{ number: at + 1 }} />}
                </td>
                <td role="cell">
                  <chakra.span truncate display="block" maxWidth="280px">
                    {column.sample || '–'}
                  </chakra.span>
                </td>
                <FieldCell
                  column={column.header || String(at + 1)}
                  field={fields[at] ?? null}
                  onChoose={(field) => choose(at, field)}
                />
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      {fields.some((field) => field !== null && isList(field)) && (
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id="import.columns.several" />
        </Text>
      )}
      <Flex wrap="wrap" alignItems="center" gap="3" justifyContent="space-between">
        <Another />
        <Flex wrap="wrap" alignItems="center" gap="3">
          <Box color="fg.muted" textStyle="s13" role="status">
            {!isReady ? (
              <Text as="span" color="status.danger">
                <FormattedMessage id="import.columns.needUsername" />
              </Text>
            ) : (
              leftOut.length > 0 && (
                <FormattedMessage
                  id="import.columns.leftOut"
                  values={{ columns: nameList(leftOut, intl.locale), count: leftOut.length }}
                />
              )
            )}
          </Box>
          <Button variant="primary" disabled={!isReady || isSaving} aria-busy={isSaving} onClick={() => void go()}>
            <FormattedMessage id="import.columns.check" />
          </Button>
        </Flex>
      </Flex>
    </>
  );
}

/** The field of each column, stored before the next step. */
function useColumnFields(record: ImportRecordFragment) {
  const navigate = useNavigate();
  const stored: Fields = record.columns.map(({ field }) => field);
  const [fields, setFields] = useState<Fields>(stored);
  const [map, { loading: isSaving }] = useUserImportMapMutation({ context: TOAST_OF_PAGE });
  const leftOut = record.columns
    .filter((_, at) => fields[at] === null)
    .map((column, at) => column.header || `${at + 1}`);
  const isReady = fields.includes('username');
  const choose = (at: number, field: UserImportField | null) =>
    // A field stands in one column: chosen anew, it leaves the other.
    setFields(fields.map((each, index) => (index === at ? field : each === field ? null : each)));
  const go = async () => {
    if (fields.some((field, at) => field !== stored[at])) {
      try {
        await map({ variables: { recordId: record.id, fields: [...fields] } });
      } catch {
        return;
      }
    }
    await navigate({ search: stepQuery(record.id, 'check') });
  };
  return { fields, choose, leftOut, isReady, isSaving, go };
}

interface FieldProps {
  readonly column: string;
  readonly field: UserImportField | null;
  readonly onChoose: (field: UserImportField | null) => void;
}

function FieldCell({ column, field, onChoose }: FieldProps) {
  const intl = useIntl();
  return (
    <chakra.td role="cell" width={{ base: '100%', md: 'auto' }}>
      <ButtonSelect
        value={field ?? ''}
        width="100%"
        minWidth="180px"
        maxWidth={{ md: '280px' }}
        aria-label={intl.formatMessage({ id: 'import.columns.fieldOf' }, { column })}
        onChange={(event) => onChoose((event.target.value || null) as UserImportField | null)}
      >
        <option value="">{intl.formatMessage({ id: 'import.columns.leaveOut' })}</option>
        {FIELDS.map((name) => (
          <option key={name} value={name}>
            {intl.formatMessage({ id: `import.field.${name}` })}
          </option>
        ))}
      </ButtonSelect>
    </chakra.td>
  );
}

/** Back to the first step, without an import. */
export function Another() {
  const navigate = useNavigate();
  return (
    <ButtonLink
      href="?"
      onClick={(event) => {
        event.preventDefault();
        void navigate({ search: '' });
      }}
    >
      <FormattedMessage id="import.another" />
    </ButtonLink>
  );
}
