import { Box, Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../core/failure';
import { useAppAccessWaysQuery } from '../../api/generated/hooks';
import { Select } from '../../ui/form/select';
import { ErrorNotice } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { pathOf } from '../links/console-paths';
import { firstWay } from './app-way';
import type { AppGift, Way, Ways } from './app-way';

/** Stands for a new role among the options; no role has this id. */
const NEW = '';

interface Props {
  readonly app: Pick<AppGift, 'id' | 'name' | 'isShown' | 'way'>;
  readonly onChange: (way: Way) => void;
}

/** The role by which people get an app: chosen among those that open it, or made; below it, what follows. */
export function AppWayField({ app, onChange }: Props) {
  const { data, error, loading, refetch } = useAppAccessWaysQuery({
    variables: { appId: app.id },
    fetchPolicy: 'network-only',
  });
  const ways = data?.appAccessWays;
  const preset = useEffectEvent((found: Ways) => {
    const isThere = app.way === null ? found.newRole !== null : found.roles.some(({ id }) => id === app.way);
    if (!isThere) onChange(firstWay(found));
  });
  useEffect(() => {
    if (ways) preset(ways);
  }, [ways]);
  if (error && !ways && !loading) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!ways) return <SkeletonLines lines={2} />;
  return (
    <Stack gap="1.5">
      <WaySelect app={app} ways={ways} onChange={onChange} />
      <Box textStyle="s12" color="fg.muted" aria-live="polite">
        <WayText app={app} ways={ways} />
        {!app.isShown && (
          <Text color="status.warning">
            <FormattedMessage id="appAccess.hidden" />
          </Text>
        )}
      </Box>
    </Stack>
  );
}

function WaySelect({ app, ways, onChange }: Props & { readonly ways: Ways }) {
  const intl = useIntl();
  const { roles, newRole } = ways;
  if (app.way === undefined) return null;
  const textOf = ({ name, isAssignable, otherAppCount }: Ways['roles'][number]) => {
    if (!isAssignable) return intl.formatMessage({ id: 'appAccess.role.beyond' }, { name });
    return otherAppCount > 0 ? intl.formatMessage({ id: 'appAccess.role.wide' }, { name, count: otherAppCount }) : name;
  };
  return (
    <Select
      cursor="pointer"
      aria-label={intl.formatMessage({ id: 'appAccess.way' }, { app: app.name })}
      value={app.way ?? NEW}
      onChange={({ target: { value } }) => onChange(value === NEW ? null : value)}
    >
      {roles.map((role) => (
        <option key={role.id} value={role.id} disabled={!role.isAssignable}>
          {textOf(role)}
        </option>
      ))}
      {newRole && (
        <option value={NEW}>{intl.formatMessage({ id: 'appAccess.role.new' }, { name: newRole.name })}</option>
      )}
    </Select>
  );
}

/** The pages that the chosen role opens, or why there is no role. */
function WayText({ app, ways }: { app: Props['app']; ways: Ways }) {
  const { roles, newRole, pageCount, refusal } = ways;
  const role = roles.find(({ id }) => id === app.way);
  if (role) {
    return <FormattedMessage id="appAccess.opens" values={{ count: role.pageCount, total: pageCount }} />;
  }
  if (newRole) {
    const names = newRole.menuGroupNames.map((name) => (
      <FormattedMessage key={name} id="appAccess.group" values={{ name }} />
    ));
    const groups = <FormattedList key="groups" type="conjunction" value={names} />;
    const kind = newRole.isMenuNew ? 'menu' : newRole.isMenuGroupNew ? 'group' : 'role';
    return (
      <FormattedMessage
        id={`appAccess.made.${kind}`}
        values={{ name: newRole.name, groups, count: newRole.pageCount, total: pageCount, groupCount: names.length }}
      />
    );
  }
  return (
    <Text color="status.warning" css={{ '& a': { textDecoration: 'underline' } }}>
      <FormattedMessage
        id={`appAccess.refusal.${refusal ?? 'NO_RIGHT'}`}
        values={{ menus: (parts) => <Link to={pathOf('app', app.id)}>{parts}</Link> }}
      />
    </Text>
  );
}
