import { HStack, Stack, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StructurePeopleQuery } from '../../../../api/generated/graphql';
import { useStructurePeopleQuery } from '../../../../api/generated/hooks';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import { EmptyState } from '../../../../ui/state/empty-state';
import type { Column } from '../../../../ui/table/column';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { Avatar } from '../../../../ui/text/avatar';
import { dividerOf } from '../../../../ui/text/name-list';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { StructureNode } from '../name-form';
import { WayPicture } from './way-picture';

type Answer = StructurePeopleQuery['structurePeople'];
type Person = Answer['users'][number];

/**
 * The people who reach the assets and the resource of a node, with the ways by which they do, as a picture and as a list
 * (STRC-11, BYND-18).
 */
export function NodePeople({ node }: { node: StructureNode }) {
  const intl = useIntl();
  const list = useListState();
  const { after, learn } = usePageKeys(JSON.stringify([node.id, list.search, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useStructurePeopleQuery({
    variables: { id: node.id, search: list.search, pagination: { currentPage: list.page, limit: list.size, after } },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.structurePeople;
  useEffect(() => learn(data?.structurePeople.pagination), [learn, data]);
  return (
    <Stack gap="4">
      {answer && <WayPicture node={node} ways={answer.ways} total={answer.pagination} />}
      <RecordList
        label={intl.formatMessage({ id: 'node.reach.label' }, { name: node.name })}
        list={list}
        placeholder={intl.formatMessage({ id: 'console.people.search' })}
        columns={columnsOf(answer?.ways ?? [], intl.locale)}
        rows={answer?.users}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(user) => user.id}
        empty={
          <EmptyState
            icon={<Users size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="node.reach.none" />}
            text={<FormattedMessage id="node.reach.noneText" />}
          />
        }
      />
    </Stack>
  );
}

function columnsOf(ways: Answer['ways'], locale: string): readonly Column<Person>[] {
  const header = (id: string) => <FormattedMessage id={id} />;
  return [
    {
      id: 'name',
      width: '36%',
      header: header('structure.column.name'),
      cell: ({ id, name }) => (
        <HStack gap="2.5">
          <Avatar name={name} />
          <Text truncate>
            <ThingLink kind="user" id={id}>
              {name}
            </ThingLink>
          </Text>
        </HStack>
      ),
    },
    { id: 'username', header: header('structure.column.username'), isPlain: true, cell: ({ username }) => username },
    {
      id: 'ways',
      header: header('node.reach.ways'),
      isPlain: true,
      cell: ({ wayIds }) => <Ways ways={ways.filter(({ node }) => wayIds.includes(node.id))} locale={locale} />,
    },
  ];
}

function Ways({ ways, locale }: { ways: Answer['ways']; locale: string }) {
  const above = ways.filter(({ isInherited }) => isInherited);
  const isHere = above.length < ways.length;
  const nodes = above.map(({ node: { id, name } }, at) => (
    <Fragment key={id}>
      {at > 0 && dividerOf(locale)}
      <ThingLink kind="structure" id={id}>
        {name}
      </ThingLink>
    </Fragment>
  ));
  const from = <FormattedMessage id="node.reach.from" values={{ nodes }} />;
  if (!isHere) return from;
  const here = <FormattedMessage id="node.reach.here" />;
  return above.length === 0 ? (
    here
  ) : (
    <>
      {here}; {from}
    </>
  );
}
