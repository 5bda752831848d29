import { useApolloClient } from '@apollo/client/react';
import { ChevronDown, User, UserMinus, UserPlus, Users } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { AssetFilterInput } from '../../../../api/generated/graphql';
import { AssetIdsMatchingDocument } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { Menu, MenuItem } from '../../../../ui/overlay/menu';
import { BulkBar } from '../../../../ui/table/bulk-bar';
import { SelectMatching } from '../../../../ui/table/select-matching';
import type { ListTotal } from '../../../../ui/table/table-pager';
import type { RowSelection } from '../../../../ui/table/use-row-selection';
import type { AssetChange } from '../urls';

interface Props {
  readonly selection: RowSelection;
  readonly question: AssetFilterInput;
  /** The number of assets in the list. */
  readonly total: ListTotal;
  readonly onChoose: (work: AssetChange) => void;
}

/** The actions of the chosen assets: to give them to people or user groups, or take them away. */
export function AssetBulkBar({ selection, question, total, onChoose }: Props) {
  const client = useApolloClient();
  const findAll = async () => {
    const { data } = await client.query({
      query: AssetIdsMatchingDocument,
      variables: { filters: question },
      fetchPolicy: 'no-cache',
    });
    return data && { ...data.assetList.pagination, ids: data.assetList.assets.map(({ id }) => id) };
  };
  return (
    <BulkBar
      count={selection.ids.size}
      onClear={selection.clear}
      more={<SelectMatching selection={selection} total={total} findAll={findAll} />}
    >
      <Button variant="ghost" onClick={() => onChoose('give-users')}>
        <UserPlus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="asset.give-users" />
      </Button>
      <Button variant="ghost" onClick={() => onChoose('give-groups')}>
        <Users strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="asset.give-groups" />
      </Button>
      <Menu
        placement="bottom-end"
        trigger={
          <Button variant="ghost" color="status.danger">
            <UserMinus strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="asset.take" />
            <ChevronDown strokeWidth={1.5} aria-hidden />
          </Button>
        }
      >
        <MenuItem value="take-users" icon={<User strokeWidth={1.5} />} onSelect={() => onChoose('take-users')}>
          <FormattedMessage id="asset.take-users" />
        </MenuItem>
        <MenuItem value="take-groups" icon={<Users strokeWidth={1.5} />} onSelect={() => onChoose('take-groups')}>
          <FormattedMessage id="asset.take-groups" />
        </MenuItem>
      </Menu>
    </BulkBar>
  );
}
