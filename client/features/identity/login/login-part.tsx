import { Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { loadChunk } from '../../../core/load-chunk';
import { PartBoundary } from '../../../ui/state/part-boundary';

/** A part of the sign-in page in a chunk of its own; that it did not load (LIMT-01) is said in its place. */
export function loginPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(() => loadChunk(load));
  return function Part(props: Props) {
    return (
      <PartBoundary lost={<LostPart />}>
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/** Stands where a part or its texts did not load. */
export const LostPart = () => (
  <Text role="alert" color="status.danger" textStyle="s13">
    <FormattedMessage id="common.noAnswer" />
  </Text>
);
