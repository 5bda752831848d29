import { Box } from '@chakra-ui/react';
import { ChartColumn, Table2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button';

interface Props extends Pick<ComponentProps<typeof Button>, 'ms'> {
  readonly isTable: boolean;
  readonly onChange: (isTable: boolean) => void;
  /** The beginning of the keys of its two texts, which end with `asChart` and `asTable`. */
  readonly texts: string;
}

/** Shows a picture as a table, and the table as a picture again (BYND-18); on a phone without its words. */
export function ShapeButton({ isTable, onChange, texts, ...place }: Props) {
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <Button variant="ghost" size="sm" onClick={() => onChange(!isTable)} {...place}>
      <Icon strokeWidth={1.5} aria-hidden />
      <Box as="span" css={{ mdDown: { srOnly: true } }}>
        <FormattedMessage id={`${texts}.${isTable ? 'asChart' : 'asTable'}`} />
      </Box>
    </Button>
  );
}
