import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { FailureOf, Home } from '../hooks/use-console-home';
import type { RangeName } from '../urls';
import { CHART } from './series';
import { Bar } from '../../../../ui/state/bar';
import { HomePanel } from './home-panel';

interface Props {
  readonly home: Home | undefined;
  readonly range: RangeName;
  readonly failureOf: FailureOf;
  readonly onRetry: () => void;
}

/** The apps that most people opened, as a table whose people have a bar each (BYND-18). */
export function AppsPanel({ home, range, failureOf, onRetry }: Props) {
  const intl = useIntl();
  const apps = home?.apps;
  // They are not counted for a scope.
  const hasOpenings = apps?.some(({ openings }) => openings !== null);
  const most = Math.max(1, ...(apps ?? []).map(({ people }) => people));
  return (
    <HomePanel
      title={<FormattedMessage id={`home.apps.${range}`} />}
      action={
        <Link to="/admin/apps">
          <Text as="span" textStyle="s13" fontWeight="500">
            <FormattedMessage id="home.showAll" />
          </Text>
        </Link>
      }
      failure={failureOf('apps')}
      onRetry={onRetry}
      skeleton={<AppSkeleton />}
    >
      {apps &&
        (apps.length === 0 ? (
          <Text padding="8" textAlign="center" color="fg.muted" textStyle="s13">
            <FormattedMessage id="home.apps.none" />
          </Text>
        ) : (
          <Table aria-label={intl.formatMessage({ id: `home.apps.${range}` })}>
            <thead>
              <tr>
                <th scope="col">
                  <FormattedMessage id="home.apps.app" />
                </th>
                <th scope="col">
                  <FormattedMessage id="home.apps.people" />
                </th>
                {hasOpenings && (
                  <th scope="col">
                    <FormattedMessage id="home.apps.openings" />
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {apps.map(({ id, name, icon, people, openings }) => (
                <tr key={id}>
                  <th scope="row">
                    <Flex gap="2.5" alignItems="center" minWidth="0">
                      <AppMark appId={id} icon={icon} />
                      <Text as="span" truncate title={name}>
                        <ThingLink kind="app" id={id}>
                          {name}
                        </ThingLink>
                      </Text>
                    </Flex>
                  </th>
                  <td>
                    <Flex gap="3" alignItems="center">
                      <Box flex="1" minWidth="6" aria-hidden>
                        <Box
                          height="2"
                          borderRadius="tag"
                          minWidth="0.5"
                          css={CHART.signedIn}
                          style={{ width: `${(people / most) * 100}%` }}
                        />
                      </Box>
                      <span>
                        <FormattedNumber value={people} />
                      </span>
                    </Flex>
                  </td>
                  {openings !== null && (
                    <td>
                      <FormattedNumber value={openings} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        ))}
    </HomePanel>
  );
}

function AppSkeleton() {
  return (
    <Box px="4" pt="9" pb="2">
      {Array.from({ length: 6 }, (_, row) => (
        <Flex key={row} height="9" alignItems="center" gap="4">
          <Bar style={{ width: `${36 - ((row * 7) % 10)}%` }} />
          <Bar style={{ width: `${40 / (row + 1)}%` }} />
        </Flex>
      ))}
    </Box>
  );
}

const Table = chakra('table', {
  base: {
    width: '100%',
    my: '1',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '& th, & td': { textAlign: 'start', fontWeight: '400', height: { base: '11', md: '9' }, px: '2' },
    '& thead th': { color: 'fg.subtle', textStyle: 's12', height: '8' },
    '& th:first-of-type': { ps: '4', width: '50%' },
    '& :is(th, td):last-of-type': { pe: '4' },
    '& td': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& a': { color: 'fg', _hover: { textDecoration: 'underline' } },
    '& tr > :nth-of-type(3), & td + td': { textAlign: 'end', width: '22%' },
  },
});
