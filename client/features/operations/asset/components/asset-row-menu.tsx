import { PanelRightOpen, UserMinus, UserPlus, Users } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import type { AssetWork } from '../urls';
import type { AssetRow } from './asset-columns';

interface Props {
  readonly asset: AssetRow;
  /** Whether the caller assigns assets. */
  readonly canGive: boolean;
  readonly onChoose: (work: AssetWork) => void;
}

const CHANGES = [
  ['give-users', <UserPlus key="give-users" strokeWidth={1.5} />],
  ['give-groups', <Users key="give-groups" strokeWidth={1.5} />],
  ['take-users', <UserMinus key="take-users" strokeWidth={1.5} />],
  ['take-groups', <UserMinus key="take-groups" strokeWidth={1.5} />],
] as const;

/** The actions of an asset of the list. */
export function AssetRowMenu({ asset, canGive, onChoose }: Props) {
  const intl = useIntl();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'asset.actionsOf' }, { name: asset.name })}>
      <MenuItem value="open" icon={<PanelRightOpen strokeWidth={1.5} />} onSelect={() => onChoose('asset')}>
        <FormattedMessage id="asset.open" />
      </MenuItem>
      {canGive && <MenuSeparator />}
      {canGive &&
        CHANGES.map(([work, icon]) => (
          <MenuItem key={work} value={work} icon={icon} onSelect={() => onChoose(work)}>
            <FormattedMessage id={work.startsWith('take') ? `asset.row.${work}` : `asset.${work}`} />
          </MenuItem>
        ))}
    </MoreMenu>
  );
}
