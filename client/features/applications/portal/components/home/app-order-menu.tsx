import { Check, ChevronDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../../ui/button/button';
import { Menu, MenuItem } from '../../../../../ui/overlay/menu';
import type { AppOrder } from '../../hooks/use-app-order';

const TEXTS = { category: 'portal.home.byCategory', name: 'portal.home.byName' } as const;

interface Props {
  readonly order: AppOrder;
  readonly choose: (order: AppOrder) => void;
}

/** The choice between apps by category and all of them by name. */
export function AppOrderMenu({ order, choose }: Props) {
  const label = useIntl().formatMessage({ id: 'portal.home.order' });
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="ghost" size="sm" my="-0.5" me="-2" color="fg.muted" title={label}>
          <FormattedMessage id={TEXTS[order]} />
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
        </Button>
      }
    >
      {(['category', 'name'] as const).map((each) => (
        <MenuItem
          key={each}
          value={each}
          icon={<Check strokeWidth={1.5} visibility={each === order ? undefined : 'hidden'} aria-hidden />}
          onSelect={() => choose(each)}
        >
          <FormattedMessage id={TEXTS[each]} />
        </MenuItem>
      ))}
    </Menu>
  );
}
