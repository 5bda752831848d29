import { Box } from '@chakra-ui/react';
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { MessageColor } from '../../../../api/generated/graphql';

/** With the index of MSG-05, by which its texts are named; each has a shape of its own. */
const COLORS = {
  INFORMATION: { index: 0, Icon: Info, token: 'status.info' },
  ATTENTION: { index: 1, Icon: TriangleAlert, token: 'status.warning' },
  URGENT: { index: 2, Icon: OctagonAlert, token: 'status.danger' },
} as const;

/** The sign of a message's color (MSG-05), named for those who do not see it. */
export function MessageSign({ color }: { color: MessageColor }) {
  const intl = useIntl();
  const { index, Icon, token } = COLORS[color];
  return (
    <Box color={token} flexShrink={0} pt="0.5">
      <Icon size={16} strokeWidth={1.5} role="img" aria-label={intl.formatMessage({ id: `message.color.${index}` })} />
    </Box>
  );
}
