import { Box, chakra, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../../../ui/dialog/dialog';
import { NavItem } from '../../../../ui/layout/nav-item';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { ProfileDialog } from '../../../identity/session/components/profile-dialog';
import type { ProfileDialogId } from '../../../identity/session/components/profile-dialog';
import { ProfileFields } from '../../../identity/session/components/profile-fields';
import { useProfileEntries } from '../../../identity/session/hooks/use-profile-entries';

/** The settings of narrow screens: the person, and the entries of the profile (MOB-05…08). */
export default function MobileSettings({ onClose }: { onClose: () => void }) {
  useHistoryEntry('settings', onClose);
  const [shown, setShown] = useState<ProfileDialogId | null>(null);
  const entries = useProfileEntries(setShown);
  return (
    <>
      <Dialog hasHistoryEntry size="full" title={<FormattedMessage id="header.settings" />} onClose={onClose}>
        <Box borderBottomWidth="1px" pb="2" mb="2">
          <ProfileFields />
        </Box>
        {entries.map(({ id, icon: Icon, label, value, run, below }) => (
          <Fragment key={id}>
            <NavItem asChild>
              <chakra.button
                type="button"
                onClick={run}
                aria-expanded={below === undefined ? undefined : below !== null}
              >
                <Icon size={16} strokeWidth={1.5} aria-hidden />
                <Text as="span" flex="1">
                  <FormattedMessage id={label} />
                </Text>
                {value && (
                  <Text as="span" color="fg.subtle">
                    {value}
                  </Text>
                )}
                <Box asChild transform={below ? 'rotate(90deg)' : undefined}>
                  <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
                </Box>
              </chakra.button>
            </NavItem>
            {below && (
              <Box ps="9" pb="2">
                {below}
              </Box>
            )}
          </Fragment>
        ))}
      </Dialog>
      <ProfileDialog id={shown} onClose={() => setShown(null)} />
    </>
  );
}
