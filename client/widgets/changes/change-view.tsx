import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Segments } from '../../ui/button/segments';
import { changesAsJson } from './change';
import type { Change } from './change';
import { ChangeList } from './change-list';
import { Lines } from './change-parts';

const VIEWS = ['readable', 'json'] as const;

/** The changes of an event, readable or as JSON; stands within `ChangeTexts`. */
export function ChangeView({ changes, labelOf }: { changes: readonly Change[]; labelOf: (field: string) => string }) {
  const intl = useIntl();
  const [view, setView] = useState<(typeof VIEWS)[number]>('readable');
  return (
    <Flex direction="column" gap="3">
      <Flex alignItems="center" gap="3" wrap="wrap" justifyContent="space-between">
        <chakra.h3 textStyle="s13" color="fg.muted">
          <FormattedMessage id="audit.change.title" values={{ count: changes.length }} />
        </chakra.h3>
        <Segments
          label={intl.formatMessage({ id: 'audit.change.view' })}
          options={VIEWS.map((name) => ({ name, text: <FormattedMessage id={`audit.change.view.${name}`} /> }))}
          chosen={view}
          onChoose={setView}
        />
      </Flex>
      {view === 'readable' ? (
        <ChangeList changes={changes} labelOf={labelOf} />
      ) : (
        <Box
          role="region"
          tabIndex={0}
          aria-label={intl.formatMessage({ id: 'audit.change.view.json' })}
          maxHeight="360px"
          overflow="auto"
          px="3"
          borderWidth="1px"
          borderRadius="control"
          bg="bg.canvas"
        >
          <Lines>{changesAsJson(changes)}</Lines>
        </Box>
      )}
    </Flex>
  );
}
