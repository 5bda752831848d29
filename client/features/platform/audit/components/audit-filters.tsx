import { Box, chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAuditFiltersQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { keepNames, keptNames } from '../../../../core/kept-names';
import { CheckList } from '../../../../ui/form/check-list';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { FilterDialog } from '../../../../ui/table/filter-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import { usePersonSource } from '../hooks/use-person-source';
import { FILTERS, RESULTS } from '../audit-view';
import type { FilterName } from '../audit-view';
import { EventChoices } from './event-choices';

/** Values of one filter (CALL-220). */
const MOST = 200;

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly onClose: () => void;
}

/** Chooses events, people, kinds and results; they are applied together. */
export function AuditFilters({ list, onClose }: Props) {
  const { resourceOf, userTypeOf, eventOf, resultOf } = useAuditWords();
  const { data, error, refetch } = useAuditFiltersQuery({ fetchPolicy: 'cache-and-network', context: OF_PAGE });
  const [chosen, setChosen] = useState(
    () => Object.fromEntries(FILTERS.map((name) => [name, list.filter(name)])) as Record<FilterName, readonly string[]>,
  );
  const [people, setPeople] = useState<readonly TreeNode[]>(() => {
    const names = keptNames();
    return list.filter('actor').map((id) => ({ id, name: names.get(id) ?? '…', isLeaf: true }));
  });
  const source = usePersonSource();
  const change = (name: FilterName) => (ids: readonly string[]) => setChosen((now) => ({ ...now, [name]: ids }));
  const apply = () => {
    keepNames(people.filter(({ name }) => name !== '…'));
    list.applyFilters({ ...chosen, actor: people.map(({ id }) => id) });
  };
  const clear = () => {
    setChosen(Object.fromEntries(FILTERS.map((name) => [name, []])) as never);
    setPeople([]);
  };
  const answer = data?.auditFilterList;
  /** Values that occur in the log, and chosen ones that no longer do. */
  const choices = (name: FilterName, values: readonly string[], nameOf: (value: string) => string) =>
    [...new Set([...chosen[name], ...values])].map((id) => ({ id, name: nameOf(id) }));
  return (
    <FilterDialog onClear={clear} onApply={apply} onClose={onClose}>
      {error && !data && (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!answer && !error && <SkeletonLines />}
      {answer && (
        <>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
            <EventChoices
              choices={choices('event', answer.eventNames, (name) => eventOf(name))}
              chosen={chosen.event}
              onChange={change('event')}
            />
            <Box minWidth="0">
              <CheckList
                legend={<FormattedMessage id="audit.filter.resource" />}
                choices={choices('resource', answer.resourceTypes, resourceOf)}
                chosen={chosen.resource}
                onChange={change('resource')}
              />
              <Box height="4" />
              <CheckList
                legend={<FormattedMessage id="audit.filter.result" />}
                choices={RESULTS.map((id) => ({ id, name: resultOf(id) }))}
                chosen={chosen.result}
                onChange={change('result')}
              />
              <Box height="4" />
              <CheckList
                legend={<FormattedMessage id="audit.filter.userType" />}
                choices={choices('userType', answer.userTypes, userTypeOf)}
                chosen={chosen.userType}
                onChange={change('userType')}
              />
            </Box>
          </Grid>
          <chakra.fieldset minWidth="0" mt="4">
            <chakra.legend textStyle="label" mb="1.5">
              <FormattedMessage id="audit.filter.actor" />
            </chakra.legend>
            <TreeMultiSelect {...source} selected={people} onChange={setPeople} maximum={MOST} height={136} />
          </chakra.fieldset>
        </>
      )}
    </FilterDialog>
  );
}
