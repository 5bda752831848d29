import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ApiTokenHoursFragment } from '../../../../api/generated/graphql';
import { GuardedFlow } from '../../../../ui/dialog/back-guard';
import { Dialog } from '../../../../ui/dialog/dialog';
import type { ChooseDialog, OpenDialog } from '../../../../ui/dialog/dialog-address';
import type { CreatedToken } from '../hooks/use-token-form';
import type { Owner, Token } from '../token-form';
import type { TokenWork } from '../urls';
import { RenewToken } from './renew-token';
import { RevokeTokens } from './revoke-tokens';
import TokenDetail from './token-detail';
import { TokenDialog } from './token-dialog';
import { TokenUse } from './token-use';
import { ToldToken } from './told-token';

interface Props {
  readonly open: OpenDialog<TokenWork> | null;
  readonly choose: ChooseDialog<TokenWork>;
  readonly self: Owner;
  /** The tokens that are not over: what can be changed. */
  readonly tokens: readonly Token[];
  /** The rows that are chosen, for what is done to all of them. */
  readonly chosen: ReadonlySet<string>;
  readonly use: ApiTokenHoursFragment;
  /** Something changed: what is on screen is read anew. */
  readonly onChanged: () => void;
}

/** The dialogs of the page, as the address names them; the one of a new token goes on to its text. */
export default function TokenDialogs({ open, choose, self, tokens, chosen, use, onChanged }: Props) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const close = () => choose(null);
  const changed = () => {
    choose(null);
    onChanged();
  };
  const of = tokens.filter(({ id }) => (open?.of ? id === open.of : chosen.has(id)));
  const [token] = of;
  const isForm = open?.work === 'new' || (open?.work === 'edit' && token !== undefined);
  return (
    <>
      {open?.work === 'token' && <TokenDetail key={open.of} id={open.of} choose={choose} />}
      {open?.work === 'use' && (
        <Dialog size="lg" title={<FormattedMessage id="token.useOfAll" />} onClose={close}>
          <TokenUse use={use} />
        </Dialog>
      )}
      {open?.work === 'renew' && token && <RenewToken token={token} onRenewed={changed} onClose={close} />}
      {open?.work === 'revoke' && token && <RevokeTokens tokens={of} onRevoked={changed} onClose={close} />}
      <GuardedFlow>
        {created ? (
          <ToldToken
            created={created}
            onClose={() => {
              setCreated(null);
              changed();
            }}
          />
        ) : (
          isForm && (
            <TokenDialog
              key={open.of}
              token={open.work === 'edit' ? (token ?? null) : null}
              self={self}
              taken={tokens.filter(({ id }) => id !== open.of).map(({ name }) => name)}
              onCreated={setCreated}
              onSaved={changed}
              onClose={close}
            />
          )
        )}
      </GuardedFlow>
    </>
  );
}
