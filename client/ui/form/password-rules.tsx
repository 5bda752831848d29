import { Box, chakra, HStack, VisuallyHidden } from '@chakra-ui/react';
import { Check, Circle } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { PasswordCheck, PasswordDemand } from './password-checks';

interface Props {
  readonly demand: PasswordDemand;
  readonly checks: readonly PasswordCheck[];
}

const List = chakra('ul', { base: { listStyleType: 'none', display: 'grid', gap: '1' } });

/**
 * The rules of a password beside its field: which are met and which not yet, by sign and word, as it is typed (PWD-05).
 * Before one of them is met there is nothing to tell apart, and no word.
 */
export function PasswordRules({ demand, checks }: Props) {
  const met = checks.filter(({ isMet }) => isMet).length;
  const values = { min: demand.passwordMinLength, max: demand.passwordMaxLength };
  return (
    <Box borderWidth="1px" borderRadius="panel" px="3" py="2.5" textStyle="s13">
      <List>
        {checks.map(({ id: rule, isMet }) => (
          <HStack asChild key={rule} gap="2" alignItems="flex-start" color={isMet ? 'fg.muted' : 'fg'}>
            <li data-rule={rule} data-met={isMet}>
              <Box color={isMet ? 'status.success' : 'fg.subtle'} pt="0.5" flexShrink="0">
                {isMet ? <Check size={16} strokeWidth={2} /> : <Circle size={16} strokeWidth={1.5} />}
              </Box>
              <Box flex="1" minWidth="0">
                <FormattedMessage id={`password.rule.${rule}`} values={values} />
              </Box>
              <Box color="fg.subtle" whiteSpace="nowrap">
                {met > 0 && <FormattedMessage id={isMet ? 'password.met' : 'password.missing'} />}
              </Box>
            </li>
          </HStack>
        ))}
      </List>
      <VisuallyHidden aria-live="polite">
        <FormattedMessage id="password.summary" values={{ met, total: checks.length }} />
      </VisuallyHidden>
    </Box>
  );
}
