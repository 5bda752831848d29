import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAlarmFilterValuesQuery } from '../../../../api/generated/hooks';
import { CheckList } from '../../../../ui/form/check-list';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { FilterDialog } from '../../../../ui/table/filter-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import { FILTERS, filterValues, toAddress } from '../hooks/use-alarm-filters';
import type { FilterName } from '../hooks/use-alarm-filters';

/** Values of one filter (CALL-242). */
const MOST = 20;
const FIELDS = { type: 'types', site: 'sites', siteType: 'siteTypes' } as const;

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly onClose: () => void;
}

/** Chooses types of alarms, sites and types of sites; they are applied together. */
export function AlarmFilters({ list, onClose }: Props) {
  const { data } = useAlarmFilterValuesQuery({ fetchPolicy: 'cache-and-network' });
  const [chosen, setChosen] = useState(() => ({
    type: filterValues(list, 'type'),
    site: filterValues(list, 'site'),
    siteType: filterValues(list, 'siteType'),
  }));
  const choicesOf = (name: FilterName) =>
    [...new Set([...chosen[name], ...(data?.alarmFilterValues[FIELDS[name]] ?? [])])].map((value) => ({
      id: value,
      name: value,
    }));
  return (
    <FilterDialog
      onClear={() => setChosen({ type: [], site: [], siteType: [] })}
      onApply={() =>
        list.applyFilters(Object.fromEntries(FILTERS.map((name) => [name, toAddress(chosen[name].slice(0, MOST))])))
      }
      onClose={onClose}
    >
      {!data && <SkeletonLines />}
      {data && (
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="4">
          {FILTERS.map((name) => (
            <Box key={name} minWidth="0">
              <CheckList
                legend={<FormattedMessage id={`alarm.filter.${name}`} />}
                choices={choicesOf(name)}
                chosen={chosen[name]}
                onChange={(ids) => setChosen((now) => ({ ...now, [name]: ids }))}
              />
            </Box>
          ))}
        </Grid>
      )}
    </FilterDialog>
  );
}
