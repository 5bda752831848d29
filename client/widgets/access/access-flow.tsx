import { Box, Flex, Text } from '@chakra-ui/react';
import { Waypoints } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AccessFlowKind } from '../../api/generated/graphql';
import { useAccessFlowQuery } from '../../api/generated/hooks';
import { failureOf } from '../../core/failure';
import { MoreMessages } from '../../locales/locale-provider';
import { FlowPicture } from '../../ui/chart/flow-picture';
import { ShapeButton } from '../../ui/chart/shape-button';
import { useIsMobile } from '../../ui/layout/use-is-mobile';
import { EmptyState } from '../../ui/state/empty-state';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { useConsoleLinks } from '../links/console-links';
import { pictureOf } from './flow-model';
import type { Flow } from './flow-model';
import { FlowTable } from './flow-table';

interface Props {
  readonly kind: AccessFlowKind;
  readonly id: string;
}

const COLUMNS = ['ways', 'role', 'group'] as const;

/**
 * The way from people over roles and menu groups to apps, of a user, a role, an app or a menu, as a picture and as a
 * table (BYND-18); on a phone as a table alone. It brings its texts along.
 */
export default function AccessFlow({ kind, id }: Props) {
  const { data, error, refetch } = useAccessFlowQuery({
    variables: { kind, id },
    fetchPolicy: 'cache-and-network',
  });
  const flow = data?.accessFlow;
  if (error && !flow) {
    return <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  return (
    <MoreMessages bundle="things" pending={<SkeletonLines lines={6} />}>
      {flow ? <Shown flow={flow} /> : <SkeletonLines lines={6} />}
    </MoreMessages>
  );
}

function Shown({ flow }: { flow: Flow }) {
  const isMobile = useIsMobile();
  const [isTable, setTable] = useState(false);
  const { subject, people, roleCount, roles } = flow;
  if (roles.length === 0) {
    return (
      <EmptyState
        icon={<Waypoints size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id={`flow.none.${subject.kind}`} />}
      />
    );
  }
  return (
    <>
      <Flex gap="3" alignItems="center" minHeight="8" mb="2" wrap="wrap">
        <Text color="fg.muted" textStyle="s13" flex="1" minWidth={{ base: '100%', md: '0' }}>
          <FormattedMessage
            id={`flow.sum.${subject.kind}`}
            values={{ name: subject.name, people, roles: roleCount, groups: flow.menuGroupCount }}
          />
        </Text>
        {!isMobile && <ShapeButton isTable={isTable} onChange={setTable} texts="flow" />}
      </Flex>
      {isMobile || isTable ? <FlowTable flow={flow} /> : <Picture flow={flow} />}
      {roleCount > roles.length && (isMobile || isTable) && (
        <Text mt="2" color="fg.muted" textStyle="s13">
          <FormattedMessage id="flow.rest" values={{ count: roleCount - roles.length }} />
        </Text>
      )}
    </>
  );
}

function Picture({ flow }: { flow: Flow }) {
  const intl = useIntl();
  const linkOf = useConsoleLinks();
  const counted = (id: string) => (count: number) => intl.formatMessage({ id }, { count });
  const { nodes, links } = pictureOf(flow, linkOf, {
    directly: intl.formatMessage({ id: 'flow.directly' }),
    closed: intl.formatMessage({ id: 'flow.closed' }),
    users: counted('flow.users'),
    menus: counted('flow.menus'),
    more: counted('flow.more'),
  });
  const columns = [...COLUMNS, flow.subject.kind === 'MENU' ? 'menu' : 'app'];
  return (
    <Box overflowX="auto" padding="1">
      <Box minWidth="600px">
        <FlowPicture
          label={intl.formatMessage({ id: 'flow.title' })}
          columns={columns.map((name) => intl.formatMessage({ id: `flow.column.${name}` }))}
          nodes={nodes}
          links={links}
          leadsTo="flow.leadsTo"
        />
      </Box>
    </Box>
  );
}
