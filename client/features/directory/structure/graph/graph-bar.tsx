import { Box, HStack } from '@chakra-ui/react';
import { Network, Table2 } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { ButtonSelect } from '../../../../ui/form/select';
import type { Metric, StructureShape } from '../urls';
import { heatColor, STEPS } from './heat';
import { Swatch } from './swatch';

interface Props {
  readonly shape: StructureShape;
  readonly metric: Metric;
  /** The highest known number. */
  readonly highest: number;
  readonly metrics: readonly Metric[];
  readonly onMetric: (metric: Metric) => void;
  readonly onShape: (shape: StructureShape) => void;
}

/** The colours of the graph with their meaning, and the way to the same data as a table. */
export function GraphBar({ shape, metric, highest, metrics, onMetric, onShape }: Props) {
  const intl = useIntl();
  const other = shape === 'graph' ? 'table' : 'graph';
  return (
    <HStack gap="3" padding="3" wrap="wrap" borderBottomWidth="1px">
      {shape === 'graph' && metrics.length > 1 && (
        <ButtonSelect
          aria-label={intl.formatMessage({ id: 'node.metric.label' })}
          value={metric}
          onChange={(event) => onMetric(event.target.value as Metric)}
        >
          {metrics.map((name) => (
            <option key={name} value={name}>
              {intl.formatMessage({ id: `node.metric.${name}` })}
            </option>
          ))}
        </ButtonSelect>
      )}
      {shape === 'graph' && highest > 0 && (
        <HStack
          order={{ base: 1, md: 0 }}
          flexBasis={{ base: '100%', md: 'auto' }}
          gap="1.5"
          color="fg.muted"
          textStyle="s12"
          fontVariantNumeric="tabular-nums"
        >
          <span>1</span>
          {Array.from({ length: STEPS }, (_, at) => (
            <Swatch key={at} css={{ bg: heatColor(at + 1) }} />
          ))}
          <FormattedNumber value={highest} />
        </HStack>
      )}
      <Box ms="auto">
        <Button onClick={() => onShape(other)}>
          {other === 'table' ? <Table2 strokeWidth={1.5} aria-hidden /> : <Network strokeWidth={1.5} aria-hidden />}
          <FormattedMessage id={`node.shape.${other}`} />
        </Button>
      </Box>
    </HStack>
  );
}
