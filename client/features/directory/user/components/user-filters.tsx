import { Box, chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckList } from '../../../../ui/form/check-list';
import { Field } from '../../../../ui/form/field';
import { DayInput } from '../../../../ui/form/day-input';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { FilterDialog } from '../../../../ui/table/filter-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import type { FilterChoices } from '../hooks/use-filter-choices';
import { useStructureChoices } from '../../../../widgets/structure/use-structure-choices';
import { keepNames, keptNames } from '../../../../core/kept-names';
import { FILTERS, NO_FILTERS, rangeOf, valuesOfRange } from '../user-question';
import type { DayRange, FilterName } from '../user-question';

/** LIMT-04 */
const MAXIMUM = 1000;
const LISTS = FILTERS.filter((name) => name !== 'structure');

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly choices: FilterChoices;
  readonly onClose: () => void;
}

/** Chooses the filters of the user list; they are applied together. */
export function UserFilters({ list, choices, onClose }: Props) {
  const { chosen, setChosen, nodes, setNodes, clear, apply } = useChosenFilters(list);
  const intl = useIntl();
  const structures = useStructureChoices(true);
  return (
    <FilterDialog onClear={clear} onApply={apply} onClose={onClose}>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {LISTS.filter((name) => choices[name].length > 0).map((name) => (
          <Box key={name} minWidth="0">
            <CheckList
              legend={<FormattedMessage id={`user.filter.${name}`} />}
              choices={choices[name]}
              chosen={chosen[name]}
              isSingle={name === 'validity'}
              none={name === 'validity' ? intl.formatMessage({ id: 'user.filter.anyTerm' }) : undefined}
              onChange={(ids) => setChosen((now) => ({ ...now, [name]: ids }))}
            />
            {name === 'validity' && (
              <ValidityRange
                range={rangeOf(chosen.validity[0]) ?? { from: '', to: '' }}
                onChange={(range) => setChosen((now) => ({ ...now, validity: valuesOfRange(range) }))}
              />
            )}
          </Box>
        ))}
      </Grid>
      <chakra.fieldset mt="4" minWidth="0">
        <chakra.legend textStyle="label" mb="1.5">
          <FormattedMessage id="user.filter.structure" />
          <Box as="span" color="fg.subtle" fontWeight="400" ms="1.5">
            <FormattedMessage id="user.filter.structureHint" />
          </Box>
        </chakra.legend>
        <TreeMultiSelect {...structures} selected={nodes} onChange={setNodes} maximum={MAXIMUM} height={136} />
      </chakra.fieldset>
    </FilterDialog>
  );
}

/** The chosen filters, before they are applied. */
function useChosenFilters(list: Props['list']) {
  const [chosen, setChosen] = useState<Readonly<Record<FilterName, readonly string[]>>>(() => ({
    ...NO_FILTERS,
    ...Object.fromEntries(FILTERS.map((name) => [name, list.filter(name)])),
  }));
  const [nodes, setNodes] = useState<readonly TreeNode[]>(() => {
    const names = keptNames();
    return list.filter('structure').map((id) => ({ id, name: names.get(id) ?? '…', isLeaf: true }));
  });
  return {
    chosen,
    setChosen,
    nodes,
    setNodes,
    clear: () => {
      setChosen(NO_FILTERS);
      setNodes([]);
    },
    apply: () => {
      keepNames(nodes.filter((node) => node.name !== '…'));
      list.applyFilters({ ...chosen, structure: nodes.map((node) => node.id) });
    },
  };
}

/** The days between which accounts end; takes the place of a choice above, as that does of it. */
function ValidityRange({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  return (
    <Grid templateColumns="1fr 1fr" gap="2" mt="2" alignItems="end">
      <Field id="user-filter-from" label={<FormattedMessage id="user.filter.endsFrom" />}>
        {(parts) => (
          <DayInput
            {...parts}
            max={range.to || undefined}
            value={range.from}
            onChange={(event) => onChange({ ...range, from: event.target.value })}
          />
        )}
      </Field>
      <Field id="user-filter-to" label={<FormattedMessage id="user.filter.endsTo" />}>
        {(parts) => (
          <DayInput
            {...parts}
            min={range.from || undefined}
            value={range.to}
            onChange={(event) => onChange({ ...range, to: event.target.value })}
          />
        )}
      </Field>
    </Grid>
  );
}
