import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../api/call';
import type { ApiFailure } from '../../../api/failure';
import { failureOf } from '../../../api/failure';
import type { LoginPasswordRuleQuery, LoginTokenInfoQuery } from '../../../api/generated/login-acts';
import { LoginPasswordRuleDocument, LoginTokenInfoDocument } from '../../../api/generated/login-acts';

type Info = LoginTokenInfoQuery['passwordResetTokenInfo'];

/** Whom a mailed link is for, and what their password must be. */
export interface MailedLink extends Info {
  readonly demand: LoginPasswordRuleQuery['passwordRule'];
}

/** Reads the link in the address (PWD-21). */
export function useMailedLink() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [link, setLink] = useState<MailedLink | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const read = useCallback(async () => {
    setFailure(null);
    try {
      const { passwordResetTokenInfo: info } = await call(LoginTokenInfoDocument, { token });
      const { passwordRule: demand } = await call(LoginPasswordRuleDocument, { userId: info.userId });
      setLink({ ...info, demand });
    } catch (error) {
      setFailure(failureOf(error));
    }
  }, [token]);
  useEffect(() => void read(), [read]);
  return { token, link, failure, retry: () => void read() };
}
