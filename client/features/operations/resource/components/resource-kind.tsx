import { HStack } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Tag } from '../../../../ui/text/tag';
import { typeName } from '../../../../widgets/things/type-name';
import type { ResourceRow } from '../resource-form';

/** A type and whether it is a standard one (RSRC-01). */
export function ResourceType({ resource }: { resource: Pick<ResourceRow, 'type' | 'isStandard'> }) {
  const intl = useIntl();
  return (
    <HStack columnGap="2" rowGap="0.5" wrap="wrap">
      {typeName(intl, resource.type)}
      <Tag>
        <FormattedMessage id={`resource.kind.${resource.isStandard ? 'standard' : 'custom'}`} />
      </Tag>
    </HStack>
  );
}
