import { Box, chakra, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';

interface Leaf {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | null;
  readonly url?: string | null;
  readonly addition?: { readonly jumpName?: string | null } | null;
}
interface Props {
  readonly title: ReactNode;
  readonly menus: readonly (Leaf & { readonly children: readonly Leaf[] })[];
  readonly height?: string;
}

const labelOf = ({ name, addition }: Leaf) => addition?.jumpName || name;

/** The left menu as people see it. */
export function MenuPreview({ title, menus, height }: Props) {
  return (
    <Box
      as="section"
      borderWidth="1px"
      borderRadius="control"
      bg="bg.surface"
      padding="3"
      overflow="auto"
      height={height}
      tabIndex={0}
      role="group"
    >
      <Box display="flex" alignItems="center" gap="2" color="fg.muted" textStyle="s12" mb="2">
        <Eye size={14} strokeWidth={1.5} aria-hidden />
        {title}
      </Box>
      {menus.length === 0 ? (
        <Text color="fg.subtle" textStyle="s13">
          <FormattedMessage id="menu.preview.none" />
        </Text>
      ) : (
        <List>
          {menus.map((menu) => (
            <li key={menu.id}>
              <span data-row>
                <AppIcon name={menu.icon} />
                <Box as="span" truncate>
                  {labelOf(menu)}
                </Box>
              </span>
              {menu.children.length > 0 && (
                <ul>
                  {[...(menu.url ? [menu] : []), ...menu.children].map((child) => (
                    <li key={child.id}>
                      <span data-row>
                        <Box as="span" truncate>
                          {labelOf(child)}
                        </Box>
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </List>
      )}
    </Box>
  );
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    textStyle: 's13',
    '& ul': { listStyleType: 'none', ms: '6' },
    '& [data-row]': { display: 'flex', alignItems: 'center', gap: '2', minHeight: '8', minWidth: '0' },
    '& svg, & img': { color: 'fg.muted', flexShrink: 0 },
  },
});
