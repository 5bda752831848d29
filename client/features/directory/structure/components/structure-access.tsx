import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { KeyRound, UserCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { useStructureAccessQuery } from '../../../../api/generated/hooks';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { structurePath } from '../urls';

/** The roles that show a node in an app, and the sub-administrators in whose scope it lies. */
export function StructureAccess({ id }: { id: string }) {
  const { data, error, loading, refetch } = useStructureAccessQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const access = data?.structureAccess;
  if (!access) {
    return loading || !error ? (
      <SkeletonLines lines={4} />
    ) : (
      <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <Stack gap="5">
      <Part title={<FormattedMessage id="structure.access.roles" />} none="structure.access.noRoles">
        {access.roles.map((role) => (
          <Entry key={`${role.id} ${role.appId}`} icon={<KeyRound size={16} strokeWidth={1.5} />}>
            <ThingLink kind="role" id={role.id}>
              {role.name}
            </ThingLink>
            <Text as="span" color="fg.muted" textStyle="s13" css={UNDERLINED}>
              <FormattedMessage
                id="structure.access.inApp"
                values={{
                  app: (
                    <ThingLink key="app" kind="app" id={role.appId}>
                      {role.appName}
                    </ThingLink>
                  ),
                }}
              />
            </Text>
          </Entry>
        ))}
      </Part>
      <Part title={<FormattedMessage id="structure.access.subAdmins" />} none="structure.access.noSubAdmins">
        {access.subAdmins.map((person) => (
          <Entry key={`${person.id} ${person.scopeId}`} icon={<UserCog size={16} strokeWidth={1.5} />}>
            <ThingLink kind="subAdmin" id={person.id}>
              {person.name}
            </ThingLink>
            <Text as="span" color="fg.muted" textStyle="s13" css={UNDERLINED}>
              {person.scopeId === id ? (
                <FormattedMessage id="structure.access.here" />
              ) : (
                <FormattedMessage
                  id="structure.access.above"
                  values={{ node: <Link to={structurePath(person.scopeId)}>{person.scopeName}</Link> }}
                />
              )}
            </Text>
          </Entry>
        ))}
      </Part>
    </Stack>
  );
}

function Part({ title, none, children }: { title: ReactNode; none: string; children: readonly ReactNode[] }) {
  return (
    <section>
      <chakra.h3 textStyle="label" mb="1.5">
        {title}
      </chakra.h3>
      {children.length === 0 ? (
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id={none} />
        </Text>
      ) : (
        <chakra.ul borderWidth="1px" borderRadius="panel">
          {children}
        </chakra.ul>
      )}
    </section>
  );
}

/** In the middle of a sentence, colour alone does not show a link. */
const UNDERLINED = { '& a': { textDecoration: 'underline', textUnderlineOffset: '2px' } };

function Entry({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2.5"
      px="3"
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box color="fg.subtle" aria-hidden>
        {icon}
      </Box>
      {children}
    </chakra.li>
  );
}
