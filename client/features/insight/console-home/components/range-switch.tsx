import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RANGE_NAMES } from '../urls';
import type { RangeName } from '../urls';

/** Chooses the time that the home looks back. */
export function RangeSwitch({ range, onRange }: { range: RangeName; onRange: (range: RangeName) => void }) {
  const intl = useIntl();
  return (
    <Row role="group" aria-label={intl.formatMessage({ id: 'home.range.label' })}>
      {RANGE_NAMES.map((name) => (
        <Part key={name} type="button" aria-pressed={range === name} onClick={() => onRange(name)}>
          <FormattedMessage id={`home.range.${name}`} />
        </Part>
      ))}
    </Row>
  );
}

const Row = chakra('div', {
  base: {
    display: 'inline-flex',
    flex: { base: '1 1 auto', md: 'none' },
    gap: '0.5',
    padding: '1px',
    height: { base: '11', md: '8' },
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.raised',
  },
});

const Part = chakra('button', {
  base: {
    flex: { base: '1 1 auto', md: 'none' },
    px: '2.5',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'tag',
    color: 'fg.muted',
    textStyle: 's13',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&[aria-pressed=true]': { bg: 'bg.overlay', borderColor: 'border.strong', color: 'fg', fontWeight: '500' },
  },
});
