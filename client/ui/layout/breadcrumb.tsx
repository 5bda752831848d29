import { Box, chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

interface Props {
  /** The pages above this one, from the top. */
  readonly above: readonly { readonly to: string; readonly label: ReactNode }[];
  /** This page, once it is known. */
  readonly here?: ReactNode;
}

/**
 * The place of a page of the second level, and the links back up.
 * Our own, because Chakra's is the same list with a style recipe (decision 106).
 */
export function Breadcrumb({ above, here }: Props) {
  const intl = useIntl();
  return (
    <Box asChild textStyle="s13" color="fg.muted">
      <nav aria-label={intl.formatMessage({ id: 'common.breadcrumb' })}>
        <chakra.ol display="flex" alignItems="center" gap="2" minWidth="0" css={{ '& a': { color: 'inherit' } }}>
          {above.map(({ to, label }, index) => (
            <Step key={to} isFirst={index === 0}>
              <Link to={to}>{label}</Link>
            </Step>
          ))}
          {here && (
            <Step isFirst={false} isHere>
              {here}
            </Step>
          )}
        </chakra.ol>
      </nav>
    </Box>
  );
}

function Step({ isFirst, isHere, children }: { isFirst: boolean; isHere?: boolean; children: ReactNode }) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="2"
      minWidth="0"
      flexShrink={isFirst ? 0 : 1}
      aria-current={isHere ? 'page' : undefined}
    >
      {!isFirst && (
        <chakra.span aria-hidden flexShrink="0" color="fg.subtle">
          <ChevronRight size={14} strokeWidth={1.5} />
        </chakra.span>
      )}
      <chakra.span truncate title={typeof children === 'string' ? children : undefined}>
        {children}
      </chakra.span>
    </chakra.li>
  );
}
