import { chakra, HStack, Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { Dot, Tag } from '../../../../ui/text/tag';
import { ThingTags } from '../../../../widgets/links/thing-tags';
import { RelativeTime } from '../../../../ui/text/time';
import type { DomainRow } from '../domain-form';
import type { Column } from '../../../../ui/table/column';
import { domainPath } from '../urls';
import { hostWord, signOnWord } from './step-summary';

const header = (id: string) => <FormattedMessage id={`domain.column.${id}`} />;

/** The columns of the domain list; a name opens its domain. */
export const DOMAIN_COLUMNS: readonly Column<DomainRow>[] = [
  { id: 'name', width: '20%', header: header('name'), sortField: 'name', cell: (domain) => <Name domain={domain} /> },
  {
    id: 'url',
    width: '22%',
    header: header('url'),
    sortField: 'url',
    isPlain: true,
    cell: (domain) => (
      <Text truncate title={domain.url}>
        <chakra.span color="fg.subtle">https://</chakra.span>
        {domain.url.replace(/^https:\/\//, '')}
      </Text>
    ),
  },
  { id: 'host', header: header('host'), cell: (domain) => <Host domain={domain} /> },
  {
    id: 'autoImport',
    header: header('autoImport'),
    cell: (domain) => <FormattedMessage id={domain.isAutoImport ? 'domain.state.on' : 'domain.state.off'} />,
  },
  { id: 'signOn', header: header('signOn'), cell: (domain) => <SignOnState domain={domain} /> },
  { id: 'roles', header: header('roles'), cell: (domain) => <ThingTags kind="role" things={domain.roles} /> },
  {
    id: 'userGroups',
    header: header('userGroups'),
    cell: (domain) => <ThingTags kind="userGroup" things={domain.userGroups} />,
  },
  {
    id: 'accounts',
    isNumber: true,
    header: header('accounts'),
    cell: (domain) => <FormattedNumber value={domain.accountCount} />,
  },
  {
    id: 'created',
    header: header('created'),
    sortField: 'createdTime',
    cell: (domain) => <RelativeTime time={domain.createdTime} />,
  },
];

function Name({ domain }: { domain: DomainRow }) {
  return (
    <Text truncate title={domain.description ?? undefined}>
      <Link to={domainPath(domain.id)}>{domain.name}</Link>
    </Text>
  );
}

/** Quiet where the host is the OU's; where it is not, a word that leads to what is to be done (DOMN-10). */
function Host({ domain }: { domain: DomainRow }) {
  if (!domain.isInEffect) {
    return (
      <Tag tone="warning" asChild>
        <Link to={domainPath(domain.id, 'host')}>
          <FormattedMessage id={hostWord(domain)} />
        </Link>
      </Tag>
    );
  }
  return (
    <HStack gap="1.5" as="span" textStyle="s12" color="fg.muted">
      <Dot color={domain.proof.missingSince === null ? 'status.success' : 'status.warning'} />
      <FormattedMessage id={hostWord(domain)} />
    </HStack>
  );
}

/** Quiet where people can sign in, a word where they cannot. */
export function SignOnState({ domain }: { domain: DomainRow }) {
  if (!domain.isSignOn || !domain.isInEffect) {
    return (
      <Tag tone={domain.isSignOn ? 'warning' : 'neutral'}>
        <FormattedMessage id={signOnWord(domain)} />
      </Tag>
    );
  }
  return (
    <HStack gap="1.5" as="span" textStyle="s12" color="fg.muted">
      <Dot color="status.success" />
      <FormattedMessage id={signOnWord(domain)} />
    </HStack>
  );
}
