import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportRecordFragment } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { Dot } from '../../../../ui/text/tag';
import type { Shown } from '../urls';
import { SHOWN } from '../urls';

const DOTS: Readonly<Record<Shown, string | null>> = {
  all: null,
  new: 'status.success',
  changed: 'status.info',
  unchanged: 'fg.subtle',
  wrong: 'status.danger',
};

interface Props {
  readonly counts: ImportRecordFragment['counts'];
  readonly shown: Shown;
  readonly onChoose: (shown: Shown) => void;
}

/** The number of rows by outcome; each number shows its rows. */
export function RowFilters({ counts, shown, onChoose }: Props) {
  const intl = useIntl();
  return (
    <Flex role="group" aria-label={intl.formatMessage({ id: 'import.filters' })} wrap="wrap" gap="2">
      {SHOWN.map((name) => {
        const isChosen = name === shown;
        const isWrong = name === 'wrong' && counts.wrong > 0;
        return (
          <Button
            key={name}
            aria-pressed={isChosen}
            bg={isChosen ? 'accent.soft' : undefined}
            color={isChosen ? 'accent' : undefined}
            borderColor={isWrong ? 'status.danger' : isChosen ? 'accent' : undefined}
            onClick={() => onChoose(name)}
          >
            {DOTS[name] && <Dot color={DOTS[name]} />}
            <FormattedMessage id={`import.filter.${name}`} />
            <chakra.span fontVariantNumeric="tabular-nums">{counts[name]}</chakra.span>
          </Button>
        );
      })}
    </Flex>
  );
}
