import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useContact } from '../../../../api/contacts/use-contact';
import { Panel } from '../../../../ui/layout/page';
import { Avatar } from '../../../../ui/text/avatar';
import { AppliedNote } from '../../session/components/applied-note';
import { ProfileDialog } from '../../session/components/profile-dialog';
import type { ProfileDialogId } from '../../session/components/profile-dialog';
import { ThemeTiles } from '../../session/components/theme-tiles';
import { useProfileEntries } from '../../session/hooks/use-profile-entries';
import { useThemeChoice } from '../../session/hooks/use-theme-choice';
import { useSession } from '../../session/session-context';
import { OVERVIEW } from '../sections';
import type { SectionId } from '../sections';
import { OverviewRow } from './overview-row';
import { SectionState } from './section-state';

/** Entries of the profile that stand below the sections. */
const ENTRIES = ['organization', 'help', 'logout'];

interface Props {
  /** The section that the person comes back from: its row has the focus. */
  readonly former: SectionId | null;
  /** The page that the account was opened from. */
  readonly back: string;
}

/** The account on a narrow screen: the person, the theme, and a list of the sections, each of which opens by itself. */
export function AccountOverview({ former, back }: Props) {
  const { user, workingOrganization } = useSession();
  const [shown, setShown] = useState<ProfileDialogId | null>(null);
  const entries = useProfileEntries(setShown);
  const email = useContact(user.email);
  const theme = useThemeChoice();
  return (
    <Stack gap="4" padding="4">
      <Flex gap="4" alignItems="center">
        <Avatar name={user.nickName || user.name} isLarge />
        <Box minWidth="0">
          <chakra.h1 textStyle="pageTitle" truncate>
            {user.nickName || user.name}
          </chakra.h1>
          <Text textStyle="s13" color="fg.muted" overflowWrap="anywhere">
            {email || user.username}
          </Text>
          <Text textStyle="s12" color="fg.subtle" truncate>
            {workingOrganization?.name}
          </Text>
        </Box>
      </Flex>
      {theme.choices.length > 1 && (
        <Stack gap="2">
          <Flex alignItems="center" justifyContent="space-between" gap="3">
            <chakra.h2 textStyle="heading">
              <FormattedMessage id="common.theme" />
            </chakra.h2>
            <AppliedNote undo={theme.undo} />
          </Flex>
          <ThemeTiles choices={theme.choices} chosen={theme.chosen} choose={theme.choose} isInOneRow />
        </Stack>
      )}
      <Panel>
        {OVERVIEW.map(({ id, icon, label }) => (
          <OverviewRow
            key={id}
            icon={icon}
            label={label}
            text={<SectionState id={id} />}
            to={{ pathname: '/account', search: `section=${id}` }}
            state={{ from: back, isOnward: true }}
            isFocused={id === former}
          />
        ))}
      </Panel>
      <Panel>
        {entries
          .filter(({ id }) => ENTRIES.includes(id))
          .map(({ id, icon, label, run }) => (
            <OverviewRow
              key={id}
              icon={icon}
              label={label}
              text={id === 'organization' ? workingOrganization?.name : undefined}
              onClick={run}
            />
          ))}
      </Panel>
      <ProfileDialog id={shown} onClose={() => setShown(null)} />
    </Stack>
  );
}
