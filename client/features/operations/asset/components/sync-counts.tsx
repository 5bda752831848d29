import { Flex, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { AssetSyncFragment } from '../../../../api/generated/graphql';
import { Dot } from '../../../../ui/text/tag';

interface Props {
  readonly progress: AssetSyncFragment['progress'] | null;
  /** Assets that are gone are known only once all are read. */
  readonly isRunning?: boolean;
}

/** New, changed and gone assets of a synchronization; nothing where they are not known any more. */
export function SyncCounts({ progress, isRunning = false }: Props) {
  if (!progress) return null;
  const parts = [
    ['added', progress.added, 'status.success'],
    ['changed', progress.changed, 'accent'],
    ...(isRunning ? [] : ([['removed', progress.removed, 'fg.subtle']] as const)),
  ] as const;
  return (
    <Flex wrap="wrap" columnGap="3" rowGap="1" color="fg.muted" textStyle="s12" fontVariantNumeric="tabular-nums">
      {parts.map(([name, count, color]) => (
        <Flex key={name} alignItems="center" gap="1.5" whiteSpace="nowrap">
          <Dot color={color} aria-hidden />
          <Text>
            <FormattedMessage id={`asset.sync.${name}`} values={{ count }} />
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}
