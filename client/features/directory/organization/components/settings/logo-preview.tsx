import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Check, LayoutGrid, TriangleAlert } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { Theme } from '../../../../../api/generated/graphql';
import { PALETTE } from '../../../../../theme/palette';
import { THEMES } from '../../../../../theme/theme';
import { MIN_CONTRAST } from '../../logo-contrast';

interface Props {
  readonly theme: Theme;
  /** Null for the default logo. */
  readonly logo: string | null;
  readonly name: string;
  /** Of the logo against the header; null if it is not known. */
  readonly contrast: number | null;
}

/** The logo as the header of a theme shows it, in the colours of that theme. */
export function LogoPreview({ theme, logo, name, contrast }: Props) {
  const at = THEMES.indexOf(theme);
  const color = (role: keyof typeof PALETTE) => PALETTE[role][at] ?? PALETTE[role][0];
  const isFaint = contrast !== null && contrast < MIN_CONTRAST;
  return (
    <Box minWidth="0">
      <Header style={{ background: color('surface'), borderColor: color('border'), color: color('text') }}>
        {logo ? (
          <chakra.img src={logo} alt="" maxHeight="6" maxWidth="100%" />
        ) : (
          <span style={{ color: color('accent'), display: 'flex' }}>
            <LayoutGrid size={16} strokeWidth={1.5} aria-hidden />
          </span>
        )}
        <Text truncate fontWeight="600">
          {name}
        </Text>
      </Header>
      <Flex justifyContent="space-between" gap="2" mt="1" textStyle="s12" color="fg.muted" wrap="wrap">
        <FormattedMessage id={`common.theme.${theme}`} />
        {contrast !== null && (
          <Flex as="span" alignItems="center" gap="1" color={isFaint ? 'status.warning' : 'status.success'}>
            {isFaint ? (
              <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
            ) : (
              <Check size={14} strokeWidth={1.5} aria-hidden />
            )}
            <FormattedMessage
              id={isFaint ? 'ouConfig.logo.faint' : 'ouConfig.logo.contrast'}
              values={{ contrast: <FormattedNumber value={contrast} maximumFractionDigits={1} /> }}
            />
          </Flex>
        )}
      </Flex>
    </Box>
  );
}

const Header = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    height: '14',
    px: '4',
    borderWidth: '1px',
    borderRadius: 'control',
    overflow: 'hidden',
    '& img': { flexShrink: 0 },
  },
});
