import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { failureOf } from '../../../../core/failure';
import { SsoBeginDocument } from '../../../../api/generated/login-acts';
import { Button } from '../../../../ui/button/button';
import type { SsoState } from '../components/sso-step';
import { failedState, SsoStep } from '../components/sso-step';
import { leaveFor, siteOf } from '../sign-on';

const BUSY: SsoState = { kind: 'busy', text: 'sso.leaving' };

/** /site/:idp leads to a provider (SSO-02); one that nobody knows leads to /404. */
export default function SitePage() {
  const intl = useIntl();
  const [state, setState] = useState(BUSY);
  const noAnswer = intl.formatMessage({ id: 'common.noAnswer' });
  useEffect(() => {
    void leave(noAnswer).then((failed) => failed && setState(failed));
  }, [noAnswer]);
  const again = (
    <Button variant="primary" size="lg" onClick={() => location.reload()}>
      <FormattedMessage id="sso.again" />
    </Button>
  );
  return <SsoStep state={state} again={again} />;
}

/** Leaves for the provider; answers why that was not possible. */
async function leave(noAnswer: string): Promise<SsoState | null> {
  const idp = siteOf(location.pathname) ?? '';
  try {
    const { ssoLoginUrl } = (await call(SsoBeginDocument, { idp })).sessionLoginViaCode;
    if (!ssoLoginUrl || !/^https?:\/\//.test(ssoLoginUrl)) throw new Error(noAnswer);
    leaveFor(idp);
    const url = new URL(ssoLoginUrl);
    // It begins at the portal's public address, which is to come back to the same page.
    if (siteOf(url.pathname) === idp) url.search = location.search;
    // Going back leads to where the visitor came from, not into the provider again.
    location.replace(url.href);
    return null;
  } catch (error) {
    if (failureOf(error).code === 404) location.replace('/404');
    else return failedState(error, noAnswer);
    return null;
  }
}
