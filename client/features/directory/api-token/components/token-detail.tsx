import { Stack } from '@chakra-ui/react';
import { CalendarClock, Pencil, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useApiTokenDetailQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { Token } from '../token-form';
import { canBe, isOver } from '../token-life';
import type { TokenWork } from '../urls';
import { TokenFacts } from './token-facts';
import { TokenUse } from './token-use';

interface Props {
  readonly id: string;
  readonly choose: ChooseDialog<TokenWork>;
}

/** One token: all that it may do, its use by hours, and what can be done with it. */
export default function TokenDetail({ id, choose }: Props) {
  const { data, error, refetch } = useApiTokenDetailQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const token = data?.apiTokenDetail;
  return (
    <Dialog
      size="lg"
      title={token?.name ?? <FormattedMessage id="token.one" />}
      onClose={() => choose(null)}
      footer={token && !isOver(token) && <Actions token={token} choose={choose} />}
    >
      {token && data ? (
        <Stack gap="5">
          <TokenUse use={data.apiTokenUse} />
          <TokenFacts token={token} />
        </Stack>
      ) : error ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}

const ACTIONS: readonly (readonly [work: 'revoke' | 'edit' | 'renew', icon: LucideIcon])[] = [
  ['revoke', Trash2],
  ['edit', Pencil],
  ['renew', CalendarClock],
];

function Actions({ token, choose }: { readonly token: Token; readonly choose: Props['choose'] }) {
  return ACTIONS.filter(([work]) => canBe(work, token)).map(([work, Icon]) => (
    <Button
      key={work}
      variant={work === 'renew' ? 'primary' : work === 'edit' ? 'secondary' : 'ghost'}
      color={work === 'revoke' ? 'status.danger' : undefined}
      onClick={() => choose(work, token.id)}
    >
      <Icon strokeWidth={1.5} aria-hidden />
      <FormattedMessage id={`token.${work}`} />
    </Button>
  ));
}
