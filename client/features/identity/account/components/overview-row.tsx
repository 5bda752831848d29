import { Box, chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';

interface Props {
  readonly icon: LucideIcon;
  /** Key of its text. */
  readonly label: string;
  /** How it stands. */
  readonly text?: ReactNode;
  /** The page that it leads to; else `onClick` acts. */
  readonly to?: LinkProps['to'];
  readonly state?: LinkProps['state'];
  readonly isFocused?: boolean;
  readonly onClick?: () => void;
}

/** A line of the account on a narrow screen, which leads on or acts. */
export function OverviewRow({ icon: Icon, label, text, to, state, isFocused = false, onClick }: Props) {
  const content = (
    <>
      <Box asChild color="fg.muted" flexShrink={0}>
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </Box>
      <Box flex="1" minWidth="0">
        <Box fontWeight="500">
          <FormattedMessage id={label} />
        </Box>
        <Box textStyle="s12" color="fg.subtle" truncate _empty={{ display: 'none' }}>
          {text}
        </Box>
      </Box>
      {to && (
        <Box asChild color="fg.subtle" flexShrink={0}>
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
        </Box>
      )}
    </>
  );
  return (
    <Row asChild>
      {to ? (
        <Link to={to} state={state as unknown} ref={isFocused ? (link) => link?.focus() : undefined}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onClick}>
          {content}
        </button>
      )}
    </Row>
  );
}

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '14',
    px: '4',
    py: '2',
    color: 'fg',
    textAlign: 'start',
    cursor: 'pointer',
    '& + &': { borderTopWidth: '1px' },
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
