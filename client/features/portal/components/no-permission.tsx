import { Flex } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';

/** SHELL-17; narrow screens say not found (MOB-11). */
export function NoPermission({ isMobile }: { isMobile: boolean }) {
  return (
    <Flex flex="1" alignItems="center" justifyContent="center">
      <EmptyState
        isPage
        icon={<Lock size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id={isMobile ? 'common.notFound.title' : 'common.noPermission.title'} />}
        text={<FormattedMessage id={isMobile ? 'common.notFound.mobileHint' : 'common.noPermission.text'} />}
        action={
          <ButtonLink asChild>
            <Link to="/portal">
              <FormattedMessage id="portal.toApps" />
            </Link>
          </ButtonLink>
        }
      />
    </Flex>
  );
}
