import { Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { withDialog } from '../../../../ui/dialog/dialog-address';
import type { Column } from '../../../../ui/table/column';
import type { Token } from '../token-form';
import { isOver } from '../token-life';
import { LastUse, OwnerName, Reach, Rights, TokenHint } from './token-cells';
import { TokenEnd } from './token-state';

const header = (id: string) => <FormattedMessage id={`token.column.${id}`} />;

/** The columns of the list; a name opens its token. */
export const TOKEN_COLUMNS: readonly Column<Token>[] = [
  { id: 'name', width: '16%', header: header('name'), cell: (token) => <TokenName token={token} /> },
  { id: 'hint', header: header('hint'), isPlain: true, cell: ({ hint }) => <TokenHint>{hint}</TokenHint> },
  { id: 'rights', header: header('rights'), cell: (token) => <Rights token={token} /> },
  { id: 'reach', header: header('reach'), cell: (token) => <Reach token={token} /> },
  { id: 'owner', width: '14%', header: header('owner'), cell: (token) => <OwnerName token={token} /> },
  { id: 'used', header: header('used'), cell: (token) => <LastUse token={token} /> },
  {
    id: 'calls',
    header: header('calls'),
    isNumber: true,
    cell: ({ calls }) => <FormattedNumber value={calls} />,
  },
  { id: 'ends', header: header('ends'), cell: (token) => <TokenEnd token={token} /> },
];

function TokenName({ token }: { readonly token: Token }) {
  const [parameters] = useSearchParams();
  return (
    <Text truncate title={token.name} color={isOver(token) ? 'fg.muted' : undefined}>
      <Link to={{ search: withDialog(parameters, 'token', token.id).toString() }}>{token.name}</Link>
    </Text>
  );
}
