import { List, Network } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Segments } from '../../../../ui/button/segments';
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
    <Segments
      label={intl.formatMessage({ id: 'node.mode.label' })}
      options={MODES.map(([name, Icon]) => ({
        name,
        text: (
          <>
            <Icon size={14} strokeWidth={1.5} aria-hidden />
            <FormattedMessage id={`node.mode.${name}`} />
          </>
        ),
      }))}
      chosen={mode}
      onChoose={onMode}
    />
  );
}
