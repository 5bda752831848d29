import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStructureResourceChoicesQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { RadioRow } from '../../../../ui/form/radio-row';
import { SearchInput } from '../../../../ui/form/search-input';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { usePaused } from '../../../../ui/timing/use-paused';
import type { StructureNode } from '../name-form';
import { typeName } from '../../../../widgets/things/type-name';

/** A search narrows down what more there are. */
const SHOWN = 50;

interface Props {
  readonly node: StructureNode;
  readonly onChoose: (resourceId: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses the one resource of a node by its name or identifier (STRC-18, CALL-208). */
export default function ResourcePicker({ node, onChoose, onClose }: Props) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const variables = { structureId: node.id, search: usePaused(search.trim()), pagination: { limit: SHOWN } };
  const { data, previousData, error, refetch } = useStructureResourceChoicesQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.resourceStructureResourceList;
  const save = async () => {
    if (!chosen) return;
    setBusy(true);
    await onChoose(chosen);
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      isBusy={isBusy}
      title={<FormattedMessage id="node.resource.chooseTitle" values={{ name: node.name }} />}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button variant="primary" disabled={!chosen || isBusy} aria-busy={isBusy} onClick={() => void save()}>
            <FormattedMessage id="node.resource.choose" />
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id="node.resource.chooseText" />
        </Text>
        <SearchInput
          type="search"
          value={search}
          maxLength={100}
          label={intl.formatMessage({ id: 'node.resource.search' })}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Box borderWidth="1px" borderRadius="control" bg="bg.surface" height="264px" overflow="auto" padding="1">
          {found ? (
            <Stack as="fieldset" gap="0" aria-label={intl.formatMessage({ id: 'node.resource.title' })}>
              {found.resources.map(({ id, name, identifier, type, app }) => (
                <RadioRow key={id} name="resource" checked={chosen === id} onChange={() => setChosen(id)}>
                  <Box minWidth="0" py="1">
                    <Text truncate title={`${name} (${identifier})`}>
                      {name}
                    </Text>
                    <Text truncate color="fg.muted" textStyle="s12">
                      {typeName(intl, type)} · {app.name} · {identifier}
                    </Text>
                  </Box>
                </RadioRow>
              ))}
              {found.resources.length === 0 && (
                <Text color="fg.muted" textStyle="s13" padding="3">
                  <FormattedMessage id={search ? 'node.resource.noMatch' : 'node.resource.noneYet'} />
                </Text>
              )}
            </Stack>
          ) : error ? (
            <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : (
            <Box padding="3">
              <SkeletonLines lines={4} />
            </Box>
          )}
        </Box>
        {found && found.pagination.total > found.resources.length && (
          <Text color="fg.muted" textStyle="s12">
            <FormattedMessage id="node.resource.more" values={{ count: found.resources.length }} />
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
