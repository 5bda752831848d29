import { FormattedMessage } from 'react-intl';
import { Tag } from '../../../../ui/text/tag';
import type { MenuDetails } from '../app-menus';

/** Tags for everything unusual in a menu. */
export function MenuTags({ menu }: { menu: MenuDetails | undefined }) {
  if (!menu) return null;
  return (
    <>
      {menu.addition?.additionType === 'JUMP_LINK' && (
        <Tag>
          <FormattedMessage id="menu.jumpLink" />
        </Tag>
      )}
      {menu.isLost && (
        <Tag tone="warning">
          <FormattedMessage id="menu.lost" />
        </Tag>
      )}
    </>
  );
}
