import { Stack } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useThemeChoice } from '../hooks/use-theme-choice';
import { AccountTexts } from './account-texts';
import { AppliedNote } from './applied-note';
import { ThemeTiles } from './theme-tiles';

/** The OU's themes as pictures; the chosen one holds at once, and can be undone (PROF-04, PROF-10). */
export default function ThemeDialog(props: { onClose: () => void }) {
  return (
    <AccountTexts>
      <Themes {...props} />
    </AccountTexts>
  );
}

function Themes({ onClose }: { onClose: () => void }) {
  const { choices, chosen, choose, undo } = useThemeChoice();
  useHistoryEntry(useIsMobile() ? 'theme' : null, onClose);
  return (
    <Dialog
      hasHistoryEntry
      title={<FormattedMessage id="common.theme" />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    >
      <Stack gap="2">
        <ThemeTiles choices={choices} chosen={chosen} choose={choose} />
        <AppliedNote undo={undo} />
      </Stack>
    </Dialog>
  );
}
