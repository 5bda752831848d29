import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Section } from '../../settings-form';

interface Props {
  readonly name: Section;
  readonly children: ReactNode;
}

/** The id of a section on the page. */
export const sectionId = (name: Section) => `ou-${name}`;

/** A part of the settings: its name and purpose left, its fields beside them. */
export function SettingsSection({ name, children }: Props) {
  const id = sectionId(name);
  return (
    <Row id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <Box>
        <chakra.h2 id={`${id}-title`} textStyle="heading">
          <FormattedMessage id={`ouConfig.section.${name}`} />
        </chakra.h2>
        <Box color="fg.muted" textStyle="s13" mt="1">
          <FormattedMessage id={`ouConfig.text.${name}`} />
        </Box>
      </Box>
      <Box minWidth="0">{children}</Box>
    </Row>
  );
}

const Row = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1280px)': { gridTemplateColumns: '192px minmax(0, 1fr)' },
    columnGap: '6',
    rowGap: '3',
    px: '5',
    py: '5',
    outline: 'none',
    scrollMarginTop: '3',
    '& + &': { borderTopWidth: '1px' },
  },
});
