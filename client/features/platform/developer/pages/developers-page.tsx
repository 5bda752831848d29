import { chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { ChevronRight, KeySquare, SquareTerminal } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../../ui/button/button';
import { Page } from '../../../../ui/layout/page';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { useConsoleLinks } from '../../../../widgets/links/console-links';
import { AddressPanel } from '../components/address-panel';
import { FirstQueryPanel } from '../components/first-query-panel';
import { NEW_TOKEN_PATH, TokenPanel } from '../components/token-panel';
import { LIMITS, READ_ON } from '../developer-facts';

const NEW_TAB = { target: '_blank', rel: 'noreferrer' };

/** The page on which integrators begin: addresses, a first question, limits, and the ways to the guide and its tools. */
export default function DevelopersPage() {
  const intl = useIntl();
  // They are the OU administrator's alone (TOKN-01).
  const hasTokens = useConsoleLinks()('apiToken', '') !== null;
  return (
    <Page
      title={intl.formatMessage({ id: 'developer.title' })}
      subtitle={intl.formatMessage({ id: 'developer.subtitle' })}
      actions={
        <>
          {hasTokens && (
            <ButtonLink asChild>
              <Link to={NEW_TOKEN_PATH}>
                <KeySquare strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="developer.tokens.new" />
              </Link>
            </ButtonLink>
          )}
          <ButtonLink variant="primary" href="/developer/explorer.html" {...NEW_TAB}>
            <SquareTerminal strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="developer.explorer" />
          </ButtonLink>
        </>
      }
    >
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }} gap="4" alignItems="start">
        <Stack gap="4" minWidth="0">
          <AddressPanel />
          <FirstQueryPanel />
        </Stack>
        <Stack gap="4" minWidth="0">
          {hasTokens && <TokenPanel />}
          <SectionPanel title={<FormattedMessage id="developer.limits" />}>
            <chakra.dl display="grid" gridTemplateColumns="1fr auto" gap="2" textStyle="s13">
              {LIMITS.map(({ name, value }) => (
                <chakra.div key={name} display="contents">
                  <chakra.dt color="fg.muted">
                    <FormattedMessage id={`developer.limit.${name}`} />
                  </chakra.dt>
                  <chakra.dd fontWeight="500" textAlign="end">
                    <FormattedNumber value={value} />
                    {name === 'body' && ' MB'}
                  </chakra.dd>
                </chakra.div>
              ))}
            </chakra.dl>
          </SectionPanel>
          <SectionPanel title={<FormattedMessage id="developer.readOn" />}>
            <chakra.ul listStyleType="none" m="-4">
              {READ_ON.map(({ name, href, icon: Icon }) => (
                <chakra.li key={name} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
                  <Flex
                    asChild
                    alignItems="center"
                    gap="3"
                    px="4"
                    minHeight="11"
                    color="fg"
                    _hover={{ bg: 'bg.raised' }}
                  >
                    <a href={href} {...NEW_TAB}>
                      <chakra.span color="fg.muted">
                        <Icon size={16} strokeWidth={1.5} aria-hidden />
                      </chakra.span>
                      <chakra.span flex="1">
                        <FormattedMessage id={`developer.read.${name}`} />
                      </chakra.span>
                      <chakra.span color="fg.muted">
                        <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
                      </chakra.span>
                    </a>
                  </Flex>
                </chakra.li>
              ))}
            </chakra.ul>
          </SectionPanel>
        </Stack>
      </Grid>
    </Page>
  );
}
