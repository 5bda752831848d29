import { Box, chakra, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { Panel } from '../../../../ui/layout/page';
import type { Order } from '../order';

/** The launcher in this order, for a person who may open everything; disabled apps are left out. */
export const LauncherPreview = memo(function LauncherPreview({ order }: { order: Order }) {
  const intl = useIntl();
  const shown = order.flatMap(({ id, name, apps }) => {
    const visible = apps.filter((app) => app.isEnable && app.isDisplay);
    return visible.length > 0 ? [{ id, name, apps: visible }] : [];
  });
  return (
    <Panel
      padding="4"
      height="100%"
      overflow="auto"
      aria-label={intl.formatMessage({ id: 'order.preview' })}
      tabIndex={0}
    >
      <Box display="flex" alignItems="center" gap="2" color="fg.muted" textStyle="s12" mb="3">
        <Eye size={14} strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="order.preview" />
      </Box>
      {shown.map(({ id, name, apps }) => (
        <Box key={id} mb="4">
          <Text color="fg.subtle" textStyle="s12" mb="1.5" truncate>
            {name}
          </Text>
          <Tiles>
            {apps.map((app) => (
              <li key={app.id}>
                <AppMark appId={app.id} icon={app.icon} />
                <Box as="span" truncate title={app.name}>
                  {app.name}
                </Box>
              </li>
            ))}
          </Tiles>
        </Box>
      ))}
    </Panel>
  );
});

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
    gap: '2',
    listStyleType: 'none',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minWidth: '0',
      px: '2.5',
      height: '9',
      borderWidth: '1px',
      borderRadius: 'control',
      bg: 'bg.raised',
      textStyle: 's13',
    },
  },
});
