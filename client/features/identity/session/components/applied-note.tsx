import { HStack } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';

/** Says that a choice holds already, with the way back; empty until there was one. Within `AccountTexts`. */
export function AppliedNote({ undo }: { undo: { readonly run: () => void } | null }) {
  return (
    <HStack role="status" gap="2" textStyle="s12" color="fg.subtle" minHeight="5" flexShrink={0}>
      {undo && (
        <>
          <FormattedMessage id="account.applied" />
          <Button variant="link" onClick={undo.run}>
            <FormattedMessage id="common.undo" />
          </Button>
        </>
      )}
    </HStack>
  );
}
