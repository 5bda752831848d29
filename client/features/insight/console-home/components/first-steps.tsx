import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { FirstStepKind } from '../../../../api/generated/graphql';
import { ButtonLink } from '../../../../ui/button/button';
import { Panel } from '../../../../ui/layout/page';
import { Tag } from '../../../../ui/text/tag';
import { isDone } from '../first-steps';
import type { Step, Steps } from '../first-steps';

interface Way {
  readonly to: string;
  /** The end of the key of its text. */
  readonly name: string;
}

/** The ways of each step, the usual one first, and the page of what it made. */
const WAYS: Readonly<Record<FirstStepKind, { readonly ways: readonly Way[]; readonly page: string }>> = {
  SECURITY: { page: '/admin/security-setting', ways: [{ to: '/admin/security-setting', name: 'rules' }] },
  STRUCTURE: { page: '/admin/structures', ways: [{ to: '/admin/structures?dialog=addRoot', name: 'root' }] },
  PEOPLE: {
    page: '/admin/users',
    ways: [
      { to: '/admin/user/batch-import', name: 'import' },
      { to: '/admin/users?dialog=add', name: 'person' },
      { to: '/admin/domain-settings/new', name: 'fromDomain' },
    ],
  },
  APPS: {
    page: '/admin/apps',
    ways: [
      { to: '/admin/apps?dialog=add', name: 'app' },
      { to: '/admin/apps', name: 'apps' },
    ],
  },
  MENU_GROUPS: { page: '/admin/apps', ways: [{ to: '/admin/apps', name: 'chooseApp' }] },
  ROLES: {
    page: '/admin/roles',
    ways: [
      { to: '/admin/role/new', name: 'role' },
      { to: '/admin/roles', name: 'roles' },
    ],
  },
  DOMAINS: { page: '/admin/domain-settings', ways: [{ to: '/admin/domain-settings/new', name: 'domain' }] },
  SUB_ADMINS: { page: '/admin/sub-admins', ways: [{ to: '/admin/sub-admin/create', name: 'subAdmin' }] },
};

interface Props {
  readonly steps: Steps;
  /** Stands below the things that there are so far. */
  readonly aside: ReactNode;
}

/** The steps until people can work, and beside them the things that there are so far (SHELL-50). */
export default function FirstSteps({ steps, aside }: Props) {
  return (
    <Grid gap="3" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
      <StepList steps={steps} />
      <Stack gap="3">
        <SoFar steps={steps} />
        {aside}
      </Stack>
    </Grid>
  );
}

/** One step is open at a time; those that are done lead to what they made. */
function StepList({ steps }: { steps: Steps }) {
  const [chosen, setChosen] = useState<FirstStepKind | null>(null);
  const done = steps.filter(isDone).length;
  const next = steps.find((step) => !isDone(step) && !step.isOptional) ?? steps.find((step) => !isDone(step));
  const open = chosen ?? next?.kind;
  return (
    <Panel aria-labelledby="first-steps">
      <Flex px="4" minHeight="12" gap="3" alignItems="center">
        <chakra.h2 id="first-steps" textStyle="heading" flex="1">
          <FormattedMessage id="home.steps" />
        </chakra.h2>
        <Text color="fg.muted" textStyle="s13" fontVariantNumeric="tabular-nums">
          <FormattedMessage id="home.steps.done" values={{ done, total: steps.length }} />
        </Text>
        <Box width="32" height="1" borderRadius="pill" bg="bg.raised" overflow="hidden" hideBelow="md" aria-hidden>
          <Box height="100%" bg="status.success" style={{ width: `${(done / steps.length) * 100}%` }} />
        </Box>
      </Flex>
      <chakra.ol>
        {steps.map((step, at) => (
          <StepRow
            key={step.kind}
            step={step}
            number={at + 1}
            isOpen={open === step.kind && !isDone(step)}
            onOpen={() => setChosen(step.kind)}
          />
        ))}
      </chakra.ol>
    </Panel>
  );
}

interface RowProps {
  readonly step: Step;
  readonly number: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function StepRow({ step, number, isOpen, onOpen }: RowProps) {
  const { kind, count, isOptional } = step;
  const { ways, page } = WAYS[kind];
  return (
    <chakra.li display="flex" gap="3" px="4" py="3" borderTopWidth="1px" bg={isOpen ? 'bg.raised' : undefined}>
      <Circle state={isDone(step) ? 'done' : isOpen ? 'open' : 'left'} aria-hidden>
        {isDone(step) ? <Check size={14} strokeWidth={2} /> : number}
      </Circle>
      <Box flex="1" minWidth="0">
        <Flex gap="2" alignItems="center" wrap="wrap">
          <Text as="h3" textStyle="body" fontWeight="500" color={isDone(step) ? 'fg.muted' : undefined}>
            <FormattedMessage id={`home.step.${kind}`} />
          </Text>
          {isOptional && !isDone(step) && (
            <Tag>
              <FormattedMessage id="home.step.optional" />
            </Tag>
          )}
        </Flex>
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id={`home.step.${kind}.${isDone(step) ? 'done' : 'text'}`} values={{ count }} />
        </Text>
        {isOpen && (
          <Flex gap="2" mt="3" wrap="wrap">
            {ways.map(({ to, name }, at) => (
              <ButtonLink key={name} asChild variant={at === 0 ? 'primary' : 'secondary'}>
                <Link to={to}>
                  <FormattedMessage id={`home.way.${name}`} />
                </Link>
              </ButtonLink>
            ))}
          </Flex>
        )}
      </Box>
      {isDone(step) ? (
        <RowAction asChild>
          <Link to={page}>
            <FormattedMessage id="home.step.change" />
            <Of kind={kind} />
          </Link>
        </RowAction>
      ) : (
        !isOpen && (
          <RowAction asChild>
            <button type="button" aria-expanded={false} onClick={onOpen}>
              <FormattedMessage id="home.step.start" />
              <Of kind={kind} />
            </button>
          </RowAction>
        )
      )}
    </chakra.li>
  );
}

/** Tells screen readers of which step a word is. */
const Of = ({ kind }: { kind: FirstStepKind }) => (
  <Box as="span" srOnly>
    {': '}
    <FormattedMessage id={`home.step.${kind}`} />
  </Box>
);

/** The things that there are so far, each leading to its list. */
function SoFar({ steps }: { steps: Steps }) {
  return (
    <Panel aria-labelledby="so-far">
      <Flex px="4" minHeight="11" alignItems="center">
        <chakra.h2 id="so-far" textStyle="heading">
          <FormattedMessage id="home.soFar" />
        </chakra.h2>
      </Flex>
      <Stack asChild gap="0">
        <ul>
          {steps
            .filter(({ kind }) => kind !== 'SECURITY')
            .map(({ kind, count }) => (
              <li key={kind}>
                <Grid
                  asChild
                  templateColumns="minmax(0, 1fr) auto"
                  px="4"
                  minHeight={{ base: '11', md: '10' }}
                  alignItems="center"
                  borderTopWidth="1px"
                  _hover={{ bg: 'bg.raised' }}
                >
                  <Link to={WAYS[kind].page}>
                    <Text as="span" color="fg">
                      <FormattedMessage id={`home.soFar.${kind}`} />
                    </Text>
                    <Text as="span" color={count > 0 ? 'fg' : 'fg.subtle'} fontVariantNumeric="tabular-nums">
                      <FormattedNumber value={count} />
                    </Text>
                  </Link>
                </Grid>
              </li>
            ))}
        </ul>
      </Stack>
    </Panel>
  );
}

const Circle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    flexShrink: 0,
    borderRadius: 'pill',
    borderWidth: '1px',
    textStyle: 's12',
    fontWeight: '600',
  },
  variants: {
    state: {
      done: { bg: 'status.successSoft', color: 'status.success', borderColor: 'transparent' },
      open: { bg: 'accent', color: 'accent.contrast', borderColor: 'accent' },
      left: { color: 'fg.muted' },
    },
  },
});

const RowAction = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '8' },
    alignSelf: 'flex-start',
    flexShrink: 0,
    color: 'fg.muted',
    textStyle: 's13',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { color: 'fg', textDecoration: 'underline' },
  },
});
