import { KeyRound, Mail, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useContact } from '../../../../api/contacts/use-contact';
import { useAccountSecurityQuery } from '../../../../api/generated/hooks';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Tag } from '../../../../ui/text/tag';
import { useSession } from '../../session/session-context';
import { AccountSection, SectionRow } from './account-section';

const WORKS = ['password', 'email'] as const;
const DIALOGS = {
  password: lazyPart(() => import('../../session/components/change-password-dialog')),
  email: lazyPart(() => import('../../session/components/email-dialog')),
};
const LINE = { size: 16, strokeWidth: 1.5, 'aria-hidden': true };

/** Password, e-mail address and second step, with the ways to change them; a domain account's are its provider's. */
export function SecuritySection() {
  const { user } = useSession();
  const { open, choose } = useDialogAddress(WORKS);
  const { data } = useAccountSecurityQuery({ fetchPolicy: 'cache-and-network' });
  const address = useContact(data?.userEmail.email);
  const pending = useContact(data?.userEmail.pendingEmail);
  const hasFactor = data !== undefined && data.sessionGet.mfaType !== 'NONE';
  const Shown = open && !user.domain ? DIALOGS[open.work] : null;
  return (
    <AccountSection
      id="security"
      aside={
        hasFactor && (
          <Tag tone="success">
            <FormattedMessage id="account.factorOn" />
          </Tag>
        )
      }
    >
      <SectionRow
        icon={<KeyRound {...LINE} />}
        title={<FormattedMessage id="account.password" />}
        // PWD-14: the password of a domain account is its provider's.
        text={user.domain && <FormattedMessage id="account.ofDomain" values={{ domain: user.domain }} />}
      >
        {!user.domain && (
          <Button onClick={() => choose('password')}>
            <FormattedMessage id="session.changePassword" />
          </Button>
        )}
      </SectionRow>
      <SectionRow
        icon={<Mail {...LINE} />}
        title={<FormattedMessage id="session.emailAddress" />}
        text={
          data &&
          (pending ? (
            <FormattedMessage id="account.emailPending" values={{ address: address ?? '', pending }} />
          ) : (
            (address ?? <FormattedMessage id="profile.none" />)
          ))
        }
      >
        {data && address && !data.userEmail.isConfirmed && (
          <Tag tone="warning">
            <FormattedMessage id="profile.unconfirmed" />
          </Tag>
        )}
        {/* USER-27: that of a domain account is its provider's. */}
        {!user.domain && (
          <Button onClick={() => choose('email')}>
            <FormattedMessage id="account.change" />
          </Button>
        )}
      </SectionRow>
      <SectionRow
        icon={<ShieldCheck {...LINE} />}
        title={<FormattedMessage id="account.factor" />}
        text={data && <FormattedMessage id={hasFactor ? 'account.factorAsked' : 'account.factorNotAsked'} />}
      />
      {Shown && (
        <Suspense fallback={null}>
          <Shown onClose={() => choose(null)} />
        </Suspense>
      )}
    </AccountSection>
  );
}
