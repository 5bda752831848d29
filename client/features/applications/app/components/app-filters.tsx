import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CheckList } from '../../../../ui/form/check-list';
import type { Choice } from '../../../../ui/form/check-list';
import { FilterDialog } from '../../../../ui/table/filter-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import { FILTERS } from '../hooks/use-app-filters';
import type { FilterName } from '../hooks/use-app-filters';

type Chosen = Readonly<Record<FilterName, readonly string[]>>;

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly choices: Readonly<Record<FilterName, readonly Choice[]>>;
  readonly onClose: () => void;
}

/** Chooses the filters of the list of applications; they are applied together. */
export default function AppFilters({ list, choices, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    category: list.filter('category'),
    state: list.filter('state'),
    tag: list.filter('tag'),
  }));
  return (
    <FilterDialog
      onClear={() => setChosen({ category: [], state: [], tag: [] })}
      onApply={() => list.applyFilters(chosen)}
      onClose={onClose}
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {FILTERS.filter((name) => choices[name].length > 0).map((name) => (
          <Box key={name} minWidth="0">
            <CheckList
              legend={<FormattedMessage id={`app.filter.${name}`} />}
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
