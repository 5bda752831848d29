import { Box, chakra, Text } from '@chakra-ui/react';
import { CalendarClock, Hourglass, UserX } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../../ui/button/button';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { withDialog } from '../../../../ui/dialog/dialog-address';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { dayOf } from '../../../../ui/text/day';
import type { WaitingReason, WaitingToken } from '../token-life';
import type { TokenWork } from '../urls';
import { WAITING } from './token-figures';

const ICONS: Readonly<Record<WaitingReason, LucideIcon>> = {
  OWNERLESS: UserX,
  ENDS: CalendarClock,
  UNUSED: Hourglass,
  NEVER_USED: Hourglass,
};

interface Props {
  readonly waiting: readonly WaitingToken[];
  readonly choose: ChooseDialog<TokenWork>;
}

/** The tokens that somebody should look at, each with its reason and what to do about it. */
export function WaitingTokens({ waiting, choose }: Props) {
  return (
    <Box id={WAITING} scrollMarginTop="4">
      <SectionPanel title={<FormattedMessage id="token.waiting" />} text={<FormattedMessage id="token.waitingText" />}>
        <chakra.ul listStyleType="none" m="-4">
          {waiting.map((one) => (
            <Waiting key={one.token.id} {...one} choose={choose} />
          ))}
        </chakra.ul>
      </SectionPanel>
    </Box>
  );
}

function Waiting({ token, reason, choose }: WaitingToken & Pick<Props, 'choose'>) {
  const intl = useIntl();
  const [parameters] = useSearchParams();
  const Icon = ICONS[reason];
  const { id, name } = token;
  const work = reason === 'ENDS' ? 'renew' : 'revoke';
  const day = dayOf(reason === 'ENDS' ? token.expireTime - 1 : (token.lastUsedTime ?? token.createdTime));
  return (
    <Row>
      <Box color="status.warning" flexShrink={0}>
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </Box>
      <Text flex="1" minWidth="0" overflowWrap="anywhere">
        <FormattedMessage
          id={`token.waiting.${reason}`}
          values={{
            day,
            name: (
              <Link key={id} to={{ search: withDialog(parameters, 'token', id).toString() }}>
                {name}
              </Link>
            ),
          }}
        />
      </Text>
      <Button
        variant="ghost"
        size="sm"
        color={work === 'revoke' ? 'status.danger' : 'accent'}
        aria-label={intl.formatMessage({ id: `token.${work}.of` }, { name })}
        onClick={() => choose(work, id)}
      >
        <FormattedMessage id={`token.${work}`} />
      </Button>
    </Row>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    ps: '4',
    pe: '2',
    py: '1',
    borderTopWidth: '1px',
    _first: { borderTopWidth: '0' },
    '& a': { color: 'fg', fontWeight: '500', _hover: { textDecoration: 'underline' } },
  },
});
