import { Flex } from '@chakra-ui/react';
import { VolumeX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button/button';
import { stopSound, useSoundState } from './sound';

/** Ends a sound that plays, and says why one does not where the browser refuses it; a click anywhere allows it. */
export function SoundPill() {
  const { playing, isBlocked } = useSoundState();
  if (!playing && !isBlocked) return null;
  return (
    <Flex justifyContent="flex-end" gap="1">
      {isBlocked && (
        // Any click allows it; this one is for those who do not know where to click.
        <Button size="sm" bg="bg.overlay" boxShadow="overlay">
          <VolumeX strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="notice.allowSound" />
        </Button>
      )}
      {playing && (
        <Button size="sm" bg="bg.overlay" boxShadow="overlay" onClick={stopSound}>
          <VolumeX strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="notice.stopSound" />
        </Button>
      )}
    </Flex>
  );
}
