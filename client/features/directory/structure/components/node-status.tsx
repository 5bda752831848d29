import { Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStructureStatusImpactQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { Switch } from '../../../../ui/form/switch';
import type { StructureNode } from '../name-form';
import { NodeSection } from './node-section';

interface Props {
  readonly node: StructureNode;
  /** Asks before the switch, with the names of those who gain or lose. */
  readonly onSwitch: () => void;
}

/** Auto-authorization of a node, and the number of people whom a switch would touch (STRC-09, STRC-11, STRC-12). */
export function NodeStatus({ node, onSwitch }: Props) {
  const intl = useIntl();
  const { id, isAutoDispatch: isOn, userCount, nodeCount } = node;
  const { data, previousData } = useStructureStatusImpactQuery({
    variables: { id, isAutoDispatch: !isOn },
    skip: node.isLeaf,
    fetchPolicy: 'cache-and-network',
  });
  const impact = node.isLeaf ? undefined : (data ?? previousData)?.structureStatusImpact;
  return (
    <NodeSection
      title={<FormattedMessage id="node.status.title" />}
      end={<Switch isOn={isOn} aria-label={intl.formatMessage({ id: 'node.status.title' })} onChange={onSwitch} />}
    >
      <Text color="fg.muted" textStyle="s13">
        {node.isLeaf ? (
          <FormattedMessage id="node.status.leaf" />
        ) : (
          <FormattedMessage
            id={isOn ? 'node.status.on' : 'node.status.off'}
            values={{ people: userCount, nodes: nodeCount }}
          />
        )}
        {impact && impact.userCount > 0 && (
          <>
            {' '}
            <Button
              variant="link"
              onClick={onSwitch}
              whiteSpace="normal"
              textAlign="start"
              display="inline"
              textDecoration="underline"
            >
              <FormattedMessage
                id={isOn ? 'node.status.lose' : 'node.status.gain'}
                values={{ count: impact.userCount }}
              />
            </Button>
          </>
        )}
      </Text>
    </NodeSection>
  );
}
