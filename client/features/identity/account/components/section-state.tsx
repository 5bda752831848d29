import { Box } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAccountSecurityQuery, useAccountSignInsQuery, useSessionListQuery } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { LANGUAGE_NAMES } from '../../../../locales/locales';
import { ShortTime } from '../../../../ui/text/short-time';
import { useSession } from '../../session/session-context';
import { FEW_SIGN_INS } from '../sections';
import type { SectionId } from '../sections';

/** How a section stands, in a few words. */
export function SectionState({ id }: { id: SectionId }) {
  const State = STATES[id];
  return <State />;
}

const STATES: Readonly<Record<SectionId, () => ReactNode>> = {
  profile: Profile,
  security: Security,
  sessions: Sessions,
  look: Language,
  notifications: () => <FormattedMessage id="account.countdown" />,
  history: LastSignIn,
};

function Profile() {
  const { user } = useSession();
  return user.username;
}

function Language() {
  return LANGUAGE_NAMES[useShownLocale()];
}

function Security() {
  const { data } = useAccountSecurityQuery({ fetchPolicy: 'cache-and-network' });
  const hasFactor = data !== undefined && data.sessionGet.mfaType !== 'NONE';
  return <FormattedMessage id={hasFactor ? 'account.factorOn' : 'account.securityText'} />;
}

function Sessions() {
  const { data } = useSessionListQuery({ fetchPolicy: 'cache-and-network' });
  return data && <FormattedMessage id="account.devices" values={{ count: data.sessionList.length }} />;
}

function LastSignIn() {
  const { data } = useAccountSignInsQuery({
    variables: { pagination: { limit: FEW_SIGN_INS } },
    fetchPolicy: 'cache-and-network',
  });
  const [last] = data?.sessionSignIns.signIns ?? [];
  if (!last) return null;
  const { time, way, outcome } = last;
  if (outcome === 'SUCCESS') {
    return (
      <>
        <ShortTime time={time} /> · <FormattedMessage id={`account.way.${way}`} />
      </>
    );
  }
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1" color="status.danger">
      <CircleAlert size={12} strokeWidth={1.5} aria-hidden />
      <ShortTime time={time} /> · <FormattedMessage id={`account.outcome.${outcome}`} values={{ way }} />
    </Box>
  );
}
