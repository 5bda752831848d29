import { Box } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { NavItem } from '../../../../ui/layout/nav-item';
import { SECTIONS } from '../sections';
import type { SectionId } from '../sections';

/** The sections of the page, and the way back. */
export function AccountNav({ current, back }: { current: SectionId; back: string }) {
  const label = useIntl().formatMessage({ id: 'session.account' });
  return (
    <Box as="nav" aria-label={label} bg="bg.surface" borderEndWidth="1px" padding="2" overflow="auto">
      <NavItem asChild>
        <Link to={back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="account.back" />
        </Link>
      </NavItem>
      <Box mt="2" pt="2" borderTopWidth="1px">
        {SECTIONS.map(({ id, icon: Icon }) => (
          <NavItem key={id} asChild>
            <Link
              replace
              to={{ search: `section=${id}` }}
              state={{ from: back }}
              aria-current={id === current ? 'page' : undefined}
            >
              <Icon size={16} strokeWidth={1.5} aria-hidden />
              <FormattedMessage id={`account.${id}`} />
            </Link>
          </NavItem>
        ))}
      </Box>
    </Box>
  );
}
