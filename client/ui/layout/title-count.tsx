import { Text } from '@chakra-ui/react';
import { FormattedNumber } from 'react-intl';

interface Props {
  readonly count: number;
  /** There are more; they were not counted. */
  readonly isBounded?: boolean;
}

/** The number of things that a page lists, beside its title. */
export function TitleCount({ count, isBounded = false }: Props) {
  return (
    <Text color="fg.muted" fontVariantNumeric="tabular-nums">
      <FormattedNumber value={count} />
      {isBounded && '+'}
    </Text>
  );
}
