import { FormattedMessage } from 'react-intl';
import { apollo } from '../../../../api/apollo';
import { SessionSendVerificationCodeDocument, SessionVerifyCodeDocument } from '../../../../api/generated/graphql';
import { replaceKeptToken } from '../../../../api/token';
import { REPLACES_TOKEN } from '../../../../api/transport';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { AccountTexts } from './account-texts';
import { FactorForm } from './factor-form';
import type { SentCode } from './factor-form';

interface Props {
  /** Whether the page is of use without the second factor; it is a way back then, not out. */
  readonly canStay: boolean;
  readonly onProven: () => void;
  readonly onLeave: () => void;
}

async function send(): Promise<SentCode> {
  const { data } = await apollo.mutate({ mutation: SessionSendVerificationCodeDocument });
  if (!data) throw new Error('The server answered nothing.');
  return data.sessionSendVerificationCode;
}

/** The second factor above the portal (MFA-04…06). */
export default function MfaDialog({ canStay, onProven, onLeave }: Props) {
  const verify = async (verifyCode: string) => {
    const { data } = await apollo.mutate({
      mutation: SessionVerifyCodeDocument,
      variables: { verifyCode },
      context: { fetchOptions: REPLACES_TOKEN },
    });
    replaceKeptToken(data?.sessionVerifyCode.accessToken);
    onProven();
  };
  return (
    <AccountTexts>
      <Dialog title={<FormattedMessage id="code.title" />} isHeld={!canStay} onClose={onLeave}>
        <FactorForm
          send={send}
          verify={verify}
          leave={
            <Button variant="link" minHeight={{ base: '11', md: '8' }} onClick={onLeave}>
              <FormattedMessage id={canStay ? 'common.cancel' : 'session.logOut'} />
            </Button>
          }
        />
      </Dialog>
    </AccountTexts>
  );
}
