import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Panel } from '../../../../ui/layout/page';

/** A part of a settings page: what it is about on the left, its fields on the right. */
export function Section({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' }} gap={{ base: '4', lg: '8' }} p="5">
        <Stack gap="1">
          <chakra.h2 id={id} textStyle="heading">
            {title}
          </chakra.h2>
          <Text color="fg.muted" textStyle="s13">
            {text}
          </Text>
        </Stack>
        <Stack gap="5" maxWidth="560px">
          {children}
        </Stack>
      </Grid>
    </Panel>
  );
}
