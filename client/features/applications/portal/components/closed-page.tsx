import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { MoreMessages } from '../../../../locales/locale-provider';
import { ButtonLink } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { Scene } from '../../../../ui/layout/scene';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';

interface Props {
  /** There is no such page, as far as the person may know. */
  readonly isMissing: boolean;
  /** The page was on screen a moment ago. */
  readonly isTaken: boolean;
  /** Names the page in the title of the document, until it is called with null. */
  readonly setTitle: (title: string | null) => void;
}

/**
 * The reason why a page of an app does not open: it was taken away, there is none at this address (ROUTE-12), or it is
 * not for this person (SHELL-17); narrow screens say not found (MOB-11).
 */
export default function ClosedPage(props: Props) {
  return (
    <MoreMessages bundle="palette" pending={null}>
      <Reason {...props} />
    </MoreMessages>
  );
}

function Reason({ isMissing, isTaken, setTitle }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const missing = ['common.notFound.title', isMobile ? 'common.notFound.mobileHint' : 'common.notFound.hint'];
  const texts = isTaken
    ? ['portal.taken.title', 'portal.taken.text']
    : isMissing
      ? missing
      : ['common.noPermission.title', 'common.noPermission.text'];
  const title = intl.formatMessage({ id: texts[0] });
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [setTitle, title]);
  return (
    <Flex flex="1" alignItems="center" justifyContent="center">
      <EmptyState
        isPage
        picture={<Scene name={isMissing && !isTaken ? 'missing' : 'locked'} />}
        title={title}
        text={<FormattedMessage id={texts[1]} />}
        action={
          <ButtonLink asChild variant="primary">
            <Link to="/portal">
              <FormattedMessage id="portal.toApps" />
            </Link>
          </ButtonLink>
        }
      />
    </Flex>
  );
}
