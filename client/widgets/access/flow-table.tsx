import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useConsoleLinks } from '../links/console-links';
import { ThingLink } from '../links/thing-link';
import { groupsPath } from './flow-model';
import type { Flow } from './flow-model';

const HEADS = ['role', 'ways', 'group', 'app'] as const;

/** The flow as a table, a row for each role and menu group; on a phone a role after the other (BYND-18). */
export function FlowTable({ flow }: { readonly flow: Flow }) {
  const intl = useIntl();
  const linkOf = useConsoleLinks();
  const label = intl.formatMessage({ id: 'flow.title' });
  return (
    <chakra.div overflow="auto" role="region" tabIndex={0} aria-label={label} maxHeight={{ md: '520px' }}>
      <Table aria-label={label}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                <FormattedMessage id={`flow.column.${head}`} />
              </th>
            ))}
          </tr>
        </thead>
        {flow.roles.map((role) => {
          const groups = flow.menuGroups.filter(({ id }) => role.menuGroupIds.includes(id));
          return (
            <tbody key={role.id}>
              {groups.map((group, at) => {
                const path = groupsPath(linkOf, group.appId);
                return (
                  <tr key={group.id}>
                    {at === 0 && (
                      <>
                        <th scope="rowgroup" rowSpan={groups.length}>
                          <ThingLink kind="role" id={role.id}>
                            {role.name}
                          </ThingLink>
                        </th>
                        <td rowSpan={groups.length}>
                          <Ways role={role} isOfUser={flow.subject.kind === 'USER'} />
                        </td>
                      </>
                    )}
                    <td>
                      {path ? <Link to={path}>{group.name}</Link> : group.name}
                      {', '}
                      <FormattedMessage id="flow.menus" values={{ count: group.menus }} />
                    </td>
                    <td>
                      <ThingLink kind="app" id={group.appId}>
                        {group.appName}
                      </ThingLink>
                      {!group.isOpen && (
                        <>
                          {', '}
                          <FormattedMessage id="flow.closed" />
                        </>
                      )}
                    </td>
                  </tr>
                );
              })}
              {groups.length === 0 && (
                <tr>
                  <th scope="row">
                    <ThingLink kind="role" id={role.id}>
                      {role.name}
                    </ThingLink>
                  </th>
                  <td>
                    <Ways role={role} isOfUser={flow.subject.kind === 'USER'} />
                  </td>
                  <td colSpan={2}>–</td>
                </tr>
              )}
            </tbody>
          );
        })}
      </Table>
    </chakra.div>
  );
}

/** How a role comes to its people, with their numbers. */
function Ways({ role, isOfUser }: { role: Flow['roles'][number]; isOfUser: boolean }) {
  const intl = useIntl();
  const { direct, domains } = role;
  const told = (name: string, count: number) =>
    isOfUser ? name : `${name}, ${intl.formatMessage({ id: 'flow.users' }, { count })}`;
  const ways = [
    ...(direct > 0 ? [told(intl.formatMessage({ id: 'flow.directly' }), direct)] : []),
    ...domains.map(({ name, people }) => told(name, people)),
  ];
  return ways.length > 0 ? ways.map((way) => <div key={way}>{way}</div>) : <FormattedMessage id="flow.nobody" />;
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 's13',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', fontWeight: '400', py: '2', pe: '4' },
    '& thead th': { color: 'fg.subtle', textStyle: 's12' },
    '& tbody': { borderTopWidth: '1px' },
    '& tbody th': { fontWeight: '500' },
    '& td': { color: 'fg.muted' },
    '& a': { color: 'fg', _hover: { textDecoration: 'underline' } },
    mdDown: {
      display: 'block',
      '& thead': { srOnly: true },
      '& tbody, & tr, & th, & td': { display: 'block', py: '1' },
      '& tbody': { py: '2' },
      '& td': { ps: '4' },
      '& a': { display: 'inline-block', py: '2' },
    },
  },
});
