import { Box, chakra } from '@chakra-ui/react';
import { CircleAlert, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Alarm } from '../alarm-model';

type Severity = Alarm['severity'];

/** The colour of each severity; its icon and its word say the same. */
const SEVERITY_COLORS = {
  CRITICAL: { color: 'status.danger' },
  // Between those of danger and warning.
  MAJOR: { color: 'color-mix(in oklab, {colors.status.danger} 45%, {colors.status.warning})' },
  MINOR: { color: 'status.warning' },
  INFO: { color: 'status.info' },
} as const;

const ICONS = { CRITICAL: OctagonAlert, MAJOR: TriangleAlert, MINOR: CircleAlert, INFO: Info } as const;

/** The icon of a severity in its colour; its word stands beside it, or is heard. */
export function SeverityIcon({ severity, isNamed = false }: { severity: Severity; isNamed?: boolean }) {
  const Icon = ICONS[severity];
  return (
    <Box as="span" display="inline-flex" flexShrink={0} css={SEVERITY_COLORS[severity]}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      {isNamed && (
        <chakra.span srOnly>
          <FormattedMessage id={`alarm.severity.${severity}`} />
        </chakra.span>
      )}
    </Box>
  );
}

/** The icon and the word of a severity. */
export const SeverityText = ({ severity }: { severity: Severity }) => (
  <Box as="span" display="inline-flex" alignItems="center" gap="1.5" verticalAlign="middle">
    <SeverityIcon severity={severity} />
    <FormattedMessage id={`alarm.severity.${severity}`} />
  </Box>
);
