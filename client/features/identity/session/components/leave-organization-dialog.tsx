import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useLeaveOrganization } from '../hooks/use-leave-organization';
import type { SessionValue } from '../session-context';
import { useSession } from '../session-context';
import { AccountTexts } from './account-texts';

type Organization = SessionValue['organizations'][number];

/** Leaving OUs that are not one's home: which, then what is lost with it (USER-25, USER-26). */
export default function LeaveOrganizationDialog(props: { onClose: () => void }) {
  return (
    <AccountTexts>
      <Leaving {...props} />
    </AccountTexts>
  );
}

function Leaving({ onClose }: { onClose: () => void }) {
  const { organizations } = useSession();
  const [asked, setAsked] = useState<Organization | null>(null);
  const { leave, isBusy, failure } = useLeaveOrganization();
  const first = useRef<HTMLButtonElement>(null);
  const intl = useIntl();
  const leavable = organizations.filter(({ isLeavable }) => isLeavable);
  const name = asked && <b key="name">{asked.name}</b>;
  return (
    <Dialog title={<FormattedMessage id="profile.leave" />} initialFocus={first} onClose={onClose}>
      <Text color="fg.muted" textStyle="s13" pb="3">
        <FormattedMessage id={leavable.length > 0 ? 'profile.leaveHint' : 'profile.leaveNone'} />
      </Text>
      {leavable.length > 0 && (
        <chakra.ul borderWidth="1px" borderRadius="panel" bg="bg.surface">
          {leavable.map((organization, index) => (
            <chakra.li key={organization.id} px="3" py="2" _notFirst={{ borderTopWidth: '1px' }}>
              <Flex gap="3" alignItems="center">
                <Text flex="1" minWidth="0" fontWeight="500" overflowWrap="anywhere">
                  {organization.name}
                </Text>
                <Button
                  ref={index === 0 ? first : undefined}
                  aria-label={intl.formatMessage({ id: 'profile.leaveTitle' }, { name: organization.name })}
                  onClick={() => setAsked(organization)}
                >
                  <FormattedMessage id="profile.leaveAsk" />
                </Button>
              </Flex>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {/* Above the list: the focus comes back to the button that asked. */}
      {asked && (
        <ConfirmDialog
          isDanger
          isBusy={isBusy}
          title={<FormattedMessage id="profile.leaveTitle" values={{ name: asked.name }} />}
          action={<FormattedMessage id="profile.leave" />}
          onConfirm={() => void leave(asked.id).then((isLeft) => isLeft && setAsked(null))}
          onClose={() => setAsked(null)}
        >
          <Text overflowWrap="anywhere">
            <FormattedMessage id="profile.leaveText" values={{ name }} />
          </Text>
          <Box role="alert" color="status.danger" textStyle="s13" pt="2" _empty={{ display: 'none' }}>
            {failure && (failure.message || <FormattedMessage id="common.noAnswer" />)}
          </Box>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
