import { chakra, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { FailureOf, Home } from '../hooks/use-console-home';
import { PEOPLE_LISTS } from '../urls';
import { Bar } from '../../../../ui/state/bar';
import { HomePanel } from './home-panel';

const FACTS = ['joined', 'invited', 'expiring', 'expired', 'disabled'] as const;

interface Props {
  readonly home: Home | undefined;
  readonly failureOf: FailureOf;
  readonly onRetry: () => void;
}

/** The people by the states that an administrator looks after, each leading to its list. */
export function PeoplePanel({ home, failureOf, onRetry }: Props) {
  const people = home?.people;
  return (
    <HomePanel
      title={<FormattedMessage id="home.people" />}
      action={
        <Link to={PEOPLE_LISTS.total}>
          <Text as="span" textStyle="s13" fontWeight="500">
            <FormattedMessage id="home.showAll" />
          </Text>
        </Link>
      }
      failure={failureOf('people')}
      onRetry={onRetry}
      skeleton={FACTS.map((fact) => (
        <Row key={fact}>
          <Bar width="32" />
        </Row>
      ))}
    >
      {people && (
        <ul>
          {FACTS.map((fact) => (
            <chakra.li key={fact} css={{ _notFirst: { borderTopWidth: '1px' } }}>
              <Row asChild>
                <Link to={PEOPLE_LISTS[fact]}>
                  <Text as="span" flex="1" minWidth="0" color="fg">
                    <FormattedMessage id={`home.people.${fact}`} />
                  </Text>
                  <Text
                    as="span"
                    fontWeight={people[fact] > 0 ? '600' : undefined}
                    color={people[fact] > 0 ? 'fg' : 'fg.subtle'}
                    fontVariantNumeric="tabular-nums"
                  >
                    <FormattedNumber value={people[fact]} />
                  </Text>
                  <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
                </Link>
              </Row>
            </chakra.li>
          ))}
        </ul>
      )}
    </HomePanel>
  );
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    minHeight: '11',
    color: 'fg.subtle',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
