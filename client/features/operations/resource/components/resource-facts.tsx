import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../../../ui/layout/page';
import { dateTime } from '../../../../ui/text/time';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { ResourceRow } from '../resource-form';
import { ResourceType } from './resource-kind';

/** The facts of a resource in one strip (RSRC-01), so that the panels below have the width. */
export function ResourceFacts({ resource }: { resource: ResourceRow }) {
  const { app } = resource;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['identifier', <chakra.code key="identifier">{resource.identifier}</chakra.code>],
    ['type', <ResourceType key="type" resource={resource} />],
    [
      'app',
      <ThingLink key="app" kind="app" id={app.id}>
        {app.name}
      </ThingLink>,
    ],
    ['created', dateTime(resource.createdTime)],
  ];
  return (
    <Panel>
      <Grid as="dl" templateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }}>
        {facts.map(([name, value]) => (
          <Box key={name} px="4" py="2.5" minWidth="0" boxShadow="-1px -1px 0 {colors.border}">
            <chakra.dt color="fg.subtle" textStyle="s12">
              <FormattedMessage id={`resource.column.${name}`} />
            </chakra.dt>
            <chakra.dd textStyle="s13" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </Box>
        ))}
      </Grid>
    </Panel>
  );
}
