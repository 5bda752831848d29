import { Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { MoreMessages } from '../../../../locales/locale-provider';
import { ButtonLink } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { Scene } from '../../../../ui/layout/scene';

interface Props {
  readonly isMobile: boolean;
  /** The page was on screen a moment ago. */
  readonly isTaken: boolean;
}

/**
 * The reason why a page of an app does not open (SHELL-17): it was taken away, or never given; narrow screens say not
 * found (MOB-11).
 */
export default function ClosedPage({ isMobile, isTaken }: Props) {
  const texts = isTaken
    ? ['portal.taken.title', 'portal.taken.text']
    : isMobile
      ? ['common.notFound.title', 'common.notFound.mobileHint']
      : ['common.noPermission.title', 'common.noPermission.text'];
  return (
    <MoreMessages bundle="frame" pending={null}>
      <Flex flex="1" alignItems="center" justifyContent="center">
        <EmptyState
          isPage
          picture={<Scene name={isMobile && !isTaken ? 'missing' : 'locked'} />}
          title={<FormattedMessage id={texts[0]} />}
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
    </MoreMessages>
  );
}
