import { FolderTree, KeyRound, Link2, ListTree, Pencil, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { appPath, tabsOf } from '../../../../widgets/app-frame/app-paths';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import type { AppRow } from '../app-form';

const ICONS = { detail: Pencil, menus: ListTree, menuGroups: FolderTree, permissions: KeyRound };

interface Props {
  readonly app: AppRow;
  readonly onDelete: () => void;
  /** Makes a shortcut app beside it; absent where the OU makes no apps. */
  readonly onShortcut?: () => void;
}

/** Links to an application's pages, a shortcut app beside it, and its deletion where the OU made it itself. */
export function AppRowMenu({ app, onDelete, onShortcut }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'app.actionsOf' }, { name: app.name })}>
      {tabsOf(app).map((tab) => {
        const Icon = ICONS[tab];
        return (
          <MenuItem
            key={tab}
            value={tab}
            icon={<Icon strokeWidth={1.5} />}
            onSelect={() => void navigate(appPath(app.id, tab))}
          >
            <FormattedMessage id={`app.tab.${tab}`} />
          </MenuItem>
        );
      })}
      {onShortcut && !app.isShortcut && (
        <MenuItem value="shortcut" icon={<Link2 strokeWidth={1.5} />} onSelect={onShortcut}>
          <FormattedMessage id="shortcut.add" />
        </MenuItem>
      )}
      {app.origin === 'CUSTOM' && (
        <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={onDelete}>
          <FormattedMessage id="app.delete.action" />
        </MenuItem>
      )}
    </MoreMenu>
  );
}
