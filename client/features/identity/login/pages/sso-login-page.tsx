import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { SsoFinishDocument, SsoTokenKeyDocument } from '../../../../api/generated/login-acts';
import type { SsoFinishMutationVariables } from '../../../../api/generated/login-acts';
import type { SsoState } from '../components/sso-step';
import { failedState, SsoStep } from '../components/sso-step';
import { enter } from '../sign-in';
import { takeCallback } from '../sign-on';

// Read once, as the page loads: the address is changed by reading.
const answer = answerIn(takeCallback());

/** /sso-login is where providers send browsers back to (SSO-03); a test ends here too. */
export default function SsoLoginPage() {
  const intl = useIntl();
  const [state, setState] = useState<SsoState>(() =>
    answer
      ? { kind: 'busy', text: 'sso.entering' }
      : { kind: 'failed', message: intl.formatMessage({ id: 'sso.notConfirmed' }) },
  );
  const begin = useEffectEvent(() => {
    if (!answer) return;
    void finish(answer).then(
      (path) => (path === null ? setState({ kind: 'tested' }) : location.replace(path)),
      (error: unknown) => setState(failedState(error, intl.formatMessage({ id: 'common.noAnswer' }))),
    );
  });
  // The provider's answer counts once; another language must not send it again.
  useEffect(() => begin(), []);
  return <SsoStep state={state} />;
}

/** The provider's answer; null where the address carries none. */
function answerIn({ state, ...answer }: ReturnType<typeof takeCallback>): SsoFinishMutationVariables | null {
  return state === null || (answer.code === null && answer.error === null) ? null : { state, ...answer };
}

/** Signs in with the provider's answer; answers the path to go to, null after a test. Rejects with an ApiFailure. */
async function finish(answer: SsoFinishMutationVariables) {
  const [{ configByKeys }, { sessionLoginViaCode }] = await Promise.all([
    call(SsoTokenKeyDocument, {}),
    call(SsoFinishDocument, answer),
  ]);
  if (!sessionLoginViaCode.user) return null;
  const keepsToken = (configByKeys as Record<string, string>).tokenLocalStorageEnable === 'true';
  const { path } = await enter(sessionLoginViaCode, keepsToken);
  return path ?? '/company-select';
}
