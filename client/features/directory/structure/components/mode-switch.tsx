import { chakra } from '@chakra-ui/react';
import { List, Network } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StructureMode } from '../urls';

const MODES = [
  ['people', List],
  ['graph', Network],
] as const;

interface Props {
  readonly mode: StructureMode;
  readonly onMode: (mode: StructureMode) => void;
}

/** Chooses between the people of a node and the graph of all nodes. */
export function ModeSwitch({ mode, onMode }: Props) {
  const intl = useIntl();
  return (
    <Row role="group" aria-label={intl.formatMessage({ id: 'node.mode.label' })}>
      {MODES.map(([name, Icon]) => (
        <Part key={name} type="button" aria-pressed={mode === name} onClick={() => onMode(name)}>
          <Icon size={14} strokeWidth={1.5} aria-hidden />
          <FormattedMessage id={`node.mode.${name}`} />
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
    display: 'inline-flex',
    flex: { base: '1 1 auto', md: 'none' },
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
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
