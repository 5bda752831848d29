import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { Pencil, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { clockOf, useSecondsUntil } from '../../../../ui/timing/use-seconds-until';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { TypeIcon } from '../../../../widgets/things/type-icon';
import { typeName } from '../../../../widgets/things/type-name';
import type { StructureNode } from '../name-form';
import { NodeSection } from './node-section';

interface Props {
  readonly resource: StructureNode['resource'];
  /** Opens the choice of a resource. */
  readonly onChoose: () => void;
  readonly onClear: () => void;
}

/**
 * The one resource of a node, with the time left until people reach it (STRC-18, RSRC-03). The button that removes it
 * hands the focus to the one that chooses another.
 */
export function NodeResource({ resource, onChoose, onClear }: Props) {
  const intl = useIntl();
  const label = (id: string) => intl.formatMessage({ id });
  const isCleared = useRef(false);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isCleared.current) return;
    isCleared.current = false;
    button.focus();
  };
  return (
    <NodeSection title={<FormattedMessage id="node.resource.title" />}>
      {resource ? (
        <HStack gap="3" minWidth="0">
          <Mark aria-hidden>
            <TypeIcon type={resource.type} size={16} />
          </Mark>
          <Box flex="1" minWidth="0">
            {/* Two links below each other: their middles are 24 px apart (WCAG 2.5.8). */}
            <Text truncate fontWeight="500" lineHeight="24px" title={resource.name}>
              <ThingLink kind="resource" id={resource.id}>
                {resource.name}
              </ThingLink>
            </Text>
            <Text truncate color="fg.muted" textStyle="s12" lineHeight="24px">
              {typeName(intl, resource.type)} ·{' '}
              <ThingLink kind="app" id={resource.appId}>
                {resource.appName}
              </ThingLink>
            </Text>
            <Waiting time={resource.effectiveTime} />
          </Box>
          <HStack gap="0">
            <Button
              variant="ghost"
              size="icon"
              aria-label={label('node.resource.replace')}
              title={label('node.resource.replace')}
              onClick={onChoose}
            >
              <Pencil strokeWidth={1.5} />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={label('node.resource.clear')}
              title={label('node.resource.clear')}
              onClick={() => {
                isCleared.current = true;
                onClear();
              }}
            >
              <X strokeWidth={1.5} />
            </Button>
          </HStack>
        </HStack>
      ) : (
        <HStack columnGap="3" rowGap="1" wrap="wrap">
          <Text color="fg.muted" textStyle="s13">
            <FormattedMessage id="node.resource.none" />
          </Text>
          <Button ref={takeFocus} variant="ghost" size="sm" color="accent" ms="-2" onClick={onChoose}>
            <Plus strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="node.resource.choose" />
          </Button>
        </HStack>
      )}
    </NodeSection>
  );
}

function Waiting({ time }: { time: number }) {
  const left = useSecondsUntil(time);
  if (left === 0) return null;
  return (
    <Text color="status.warning" textStyle="s12" fontVariantNumeric="tabular-nums">
      <FormattedMessage id="node.resource.waiting" values={{ time: clockOf(left) }} />
    </Text>
  );
}

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '7',
    height: '7',
    borderRadius: 'control',
    bg: 'accent.soft',
    color: 'accent',
  },
});
