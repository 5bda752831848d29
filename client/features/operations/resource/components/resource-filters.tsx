import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckList } from '../../../../ui/form/check-list';
import type { Choice } from '../../../../ui/form/check-list';
import { FilterDialog } from '../../../../ui/table/filter-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import { FILTERS } from '../hooks/use-resource-filters';
import type { FilterName } from '../hooks/use-resource-filters';

type Chosen = Readonly<Record<FilterName, readonly string[]>>;

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly choices: Readonly<Record<FilterName, readonly Choice[]>>;
  readonly onClose: () => void;
}

/** Chooses the filters of the list of resources; they are applied together. */
export function ResourceFilters({ list, choices, onClose }: Props) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<Chosen>(() => ({ type: list.filter('type'), app: list.filter('app') }));
  return (
    <FilterDialog
      onClear={() => setChosen({ type: [], app: [] })}
      onApply={() => list.applyFilters(chosen)}
      onClose={onClose}
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {FILTERS.map((name) => (
          <Box key={name} minWidth="0">
            <CheckList
              isSingle
              legend={<FormattedMessage id={`resource.filter.${name}`} />}
              none={intl.formatMessage({ id: 'resource.filter.any' })}
              choices={choices[name]}
              chosen={chosen[name]}
              onChange={(ids) => setChosen((now) => ({ ...now, [name]: ids }))}
            />
          </Box>
        ))}
      </Grid>
    </FilterDialog>
  );
}
