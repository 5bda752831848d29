import { chakra } from '@chakra-ui/react';
import type { IntlShape } from 'react-intl';
import { useIntl } from 'react-intl';
import type { AssetSyncFragment } from '../../../../api/generated/graphql';
import { failureTexts } from '../sync-failure';

/**
 * Tells screen readers how the synchronization stands, without its progress. Always there, because a region that comes
 * together with its text is not read.
 */
export function SyncSaid({ info }: { readonly info: AssetSyncFragment | undefined }) {
  const intl = useIntl();
  return (
    <chakra.p srOnly role="status" aria-label={intl.formatMessage({ id: 'asset.sync.label' })}>
      {info && textOf(intl, info)}
    </chakra.p>
  );
}

function textOf(intl: IntlShape, { state, failure, progress }: AssetSyncFragment): string {
  const say = (id: string, count?: number) => intl.formatMessage({ id: `asset.sync.${id}` }, { count });
  if (state === 'SYNCHRONIZING') return say('running');
  if (state === 'FAILED')
    return Object.values(failureTexts(failure))
      .map((id) => intl.formatMessage({ id }))
      .join(' – ');
  if (state === 'IDLE') return '';
  const counts = (['added', 'changed', 'removed'] as const).flatMap((name) =>
    progress ? [say(name, progress[name])] : [],
  );
  return intl.formatList([say('done'), ...counts], { type: 'unit' });
}
