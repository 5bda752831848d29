import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plus, User, UsersRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { RecipientKind } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { FieldFault } from '../../../../ui/form/field-fault';
import { RadioRow } from '../../../../ui/form/radio-row';
import type { AnnouncementValues, Target } from '../announcement-form';
import { useAudience } from '../use-audience';

const KINDS: readonly RecipientKind[] = ['ALL', 'USER_GROUPS', 'USERS'];
/** Names shown; the dialog has the rest. */
const SHOWN = 12;

interface Props {
  readonly values: AnnouncementValues;
  readonly fault: ReactNode;
  readonly onChange: (change: Partial<AnnouncementValues>) => void;
  readonly onPick: (work: 'people' | 'groups') => void;
}

/** The people who get an announcement, and how many they are, each counted once (ANNC-02). */
export function RecipientField({ values, fault, onChange, onPick }: Props) {
  const { recipientKind, users, userGroups } = values;
  const isGroups = recipientKind === 'USER_GROUPS';
  const chosen = isGroups ? userGroups : users;
  return (
    <fieldset>
      <chakra.legend textStyle="label" mb="1">
        <FormattedMessage id="announcement.field.recipient" />
      </chakra.legend>
      <Flex wrap="wrap" columnGap="2" mx="-2.5">
        {KINDS.map((kind) => (
          <RadioRow
            key={kind}
            name="announcement-recipient-kind"
            checked={recipientKind === kind}
            onChange={() => onChange({ recipientKind: kind })}
          >
            <FormattedMessage id={`announcement.recipient.${kind}`} />
          </RadioRow>
        ))}
      </Flex>
      {recipientKind !== 'ALL' && (
        <Flex wrap="wrap" gap="1.5" mt="1.5" alignItems="center">
          {chosen.slice(0, SHOWN).map((target) => (
            <Chip
              key={target.id}
              target={target}
              isGroup={isGroups}
              onRemove={() => {
                const left = chosen.filter(({ id }) => id !== target.id);
                onChange(isGroups ? { userGroups: left } : { users: left });
              }}
            />
          ))}
          {chosen.length > SHOWN && (
            <Box color="fg.muted" textStyle="s13">
              <FormattedMessage id="announcement.more" values={{ count: chosen.length - SHOWN }} />
            </Box>
          )}
          <Button
            id="announcement-recipient"
            size="sm"
            aria-describedby="announcement-recipient-fault"
            onClick={() => onPick(isGroups ? 'groups' : 'people')}
          >
            <Plus strokeWidth={1.5} aria-hidden />
            <FormattedMessage id={isGroups ? 'announcement.chooseGroups' : 'announcement.choosePeople'} />
          </Button>
        </Flex>
      )}
      <FieldFault id="announcement-recipient-fault">{fault}</FieldFault>
      <Count values={values} />
    </fieldset>
  );
}

function Chip({ target, isGroup, onRemove }: { target: Target; isGroup: boolean; onRemove: () => void }) {
  const intl = useIntl();
  return (
    <ChipBox>
      {isGroup ? (
        <UsersRound size={14} strokeWidth={1.5} aria-hidden />
      ) : (
        <User size={14} strokeWidth={1.5} aria-hidden />
      )}
      <Box as="span" truncate title={target.name}>
        {target.name}
      </Box>
      <chakra.button
        type="button"
        display="grid"
        placeContent="center"
        flexShrink="0"
        width={{ base: '11', md: '6' }}
        height={{ base: '11', md: '6' }}
        borderRadius="tag"
        cursor="pointer"
        color="fg.subtle"
        _hover={{ color: 'fg' }}
        aria-label={intl.formatMessage({ id: 'announcement.removeRecipient' }, { name: target.name })}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </chakra.button>
    </ChipBox>
  );
}

const ChipBox = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    ps: '2',
    pe: '0.5',
    minHeight: '7',
    maxWidth: '260px',
    borderRadius: 'tag',
    bg: 'bg.raised',
    color: 'fg.muted',
    textStyle: 's13',
  },
});

function Count({ values }: { readonly values: AnnouncementValues }) {
  const { audience, isFailed, retry } = useAudience(values);
  return (
    <Box mt="1.5" minHeight="5" textStyle="s13" color="fg.muted" aria-live="polite">
      {isFailed && (
        <>
          <FormattedMessage id="announcement.countFailed" />{' '}
          <Button variant="link" onClick={retry}>
            <FormattedMessage id="common.tryAgain" />
          </Button>
        </>
      )}
      {audience && (
        <>
          <chakra.strong fontWeight="600" color="fg">
            <FormattedMessage
              id="announcement.people"
              values={{ count: audience.people, number: <FormattedNumber value={audience.people} /> }}
            />
          </chakra.strong>
          {audience.doubles > 0 && (
            <>
              {' '}
              <FormattedMessage id="announcement.doubles" values={{ count: audience.doubles }} />
            </>
          )}
          {values.notifyingType === 'MAIL' && audience.withoutAddress > 0 && (
            <>
              {' · '}
              <chakra.span color="status.warning">
                <FormattedMessage id="announcement.withoutAddress" values={{ count: audience.withoutAddress }} />
              </chakra.span>
            </>
          )}
        </>
      )}
    </Box>
  );
}
