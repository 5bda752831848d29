import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { TabButton } from '../../ui/layout/tabs';
import type { AccessPart } from './access-rows';

interface Props {
  readonly parts: readonly AccessPart[];
  readonly current: AccessPart;
  /** The address of a part, on the same page. */
  readonly linkTo: (part: AccessPart) => string;
}

/** The parts of a user's access as links in a row that looks like tabs; nothing, if there is one only. */
export function AccessParts({ parts, current, linkTo }: Props) {
  const intl = useIntl();
  if (parts.length < 2) return null;
  return (
    <chakra.nav
      aria-label={intl.formatMessage({ id: 'access.parts' })}
      display="flex"
      gap="1"
      px="1"
      borderBottomWidth="1px"
      overflowX="auto"
      flexShrink="0"
    >
      {parts.map((part) => (
        <TabButton asChild key={part}>
          <Link to={linkTo(part)} replace aria-current={part === current ? 'page' : undefined}>
            <FormattedMessage id={`access.part.${part}`} />
          </Link>
        </TabButton>
      ))}
    </chakra.nav>
  );
}
