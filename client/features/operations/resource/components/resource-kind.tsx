import { HStack } from '@chakra-ui/react';
import { Box, Building, Cpu, Database, MapPin, Route } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Tag } from '../../../../ui/text/tag';
import { typeName } from '../../../../widgets/things/type-name';
import type { ResourceRow } from '../resource-form';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  site: MapPin,
  building: Building,
  line: Route,
  device: Cpu,
  dataset: Database,
};

/** The sign of a type; custom types share one. */
export function TypeIcon({ type, size }: { type: string; size?: number }) {
  const Icon = ICONS[type] ?? Box;
  return <Icon size={size} strokeWidth={1.5} aria-hidden />;
}

/** A type and whether it is a standard one (RSRC-01). */
export function ResourceType({ resource }: { resource: Pick<ResourceRow, 'type' | 'isStandard'> }) {
  const intl = useIntl();
  return (
    <HStack gap="2">
      {typeName(intl, resource.type)}
      <Tag>
        <FormattedMessage id={`resource.kind.${resource.isStandard ? 'standard' : 'custom'}`} />
      </Tag>
    </HStack>
  );
}
