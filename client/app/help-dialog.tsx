import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { isMac } from '../core/keys';
import { AccountTexts } from '../features/identity/session/components/account-texts';
import AdminInfo from '../features/identity/session/components/admin-info';
import { ANY_CONSOLE } from '../features/identity/session/levels';
import { useSession } from '../features/identity/session/session-context';
import { Dialog } from '../ui/dialog/dialog';
import { useHistoryEntry } from '../ui/dialog/use-history-entry';
import { useIsMobile } from '../ui/layout/use-is-mobile';

const CONTROL = isMac ? '⌘' : 'Ctrl';

/** The keys by the place in which they work; several for one thing stand for a choice among them. */
const KEYS: readonly { readonly id: string; readonly keys: readonly (readonly [id: string, ...keys: string[]])[] }[] = [
  {
    id: 'everywhere',
    keys: [
      ['palette', `${CONTROL} K`],
      ['help', '?'],
      ['close', 'Esc'],
    ],
  },
  {
    id: 'lists',
    keys: [
      ['select', 'Space'],
      ['rowMenu', 'Shift F10'],
      ['unselect', 'Esc'],
    ],
  },
  {
    id: 'trees',
    keys: [
      ['walk', '↑', '↓'],
      ['fold', '→', '←'],
      ['rename', 'F2'],
      ['add', 'Insert'],
      ['remove', 'Del'],
      ['typeAhead', 'A…Z'],
    ],
  },
  { id: 'apps', keys: [['fullScreen', `${CONTROL} F11`]] },
];

/** The administrator to ask, where to read more, and the keys of the portal and its console. */
export default function HelpDialog(props: { onClose: () => void }) {
  return (
    <AccountTexts>
      <Help {...props} />
    </AccountTexts>
  );
}

function Help({ onClose }: { onClose: () => void }) {
  const { workingOrganization, configuration, userPermissionType } = useSession();
  useHistoryEntry(useIsMobile() ? 'help' : null, onClose);
  const seesConsole = ANY_CONSOLE.includes(userPermissionType);
  return (
    <Dialog hasHistoryEntry size="lg" title={<FormattedMessage id="session.help" />} onClose={onClose}>
      <Stack gap="4">
        {workingOrganization?.isAdminInfoEnable && (
          <Box>
            <Heading>
              <FormattedMessage id="session.administrator" />
            </Heading>
            <AdminInfo />
          </Box>
        )}
        {seesConsole && (
          <Flex gap="4" wrap="wrap">
            {configuration.adminHelpUrl && <Outside href={configuration.adminHelpUrl} id="help.manual" />}
            <Outside href="/developer" id="help.developer" />
          </Flex>
        )}
        <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          {KEYS.filter(({ id }) => seesConsole || id === 'everywhere' || id === 'apps').map(({ id, keys }) => (
            <Box key={id}>
              <Heading>
                <FormattedMessage id={`help.${id}`} />
              </Heading>
              <chakra.dl display="grid" gap="1">
                {keys.map(([name, ...each]) => (
                  <Flex key={name} gap="3" minHeight="7" alignItems="center" justifyContent="space-between">
                    <chakra.dt textStyle="s13" color="fg.muted">
                      <FormattedMessage id={`help.key.${name}`} />
                    </chakra.dt>
                    <chakra.dd display="flex" gap="1" flexShrink={0}>
                      {each.map((key) => (
                        <Keys key={key} keys={key.split(' ')} />
                      ))}
                    </chakra.dd>
                  </Flex>
                ))}
              </chakra.dl>
            </Box>
          ))}
        </Grid>
      </Stack>
    </Dialog>
  );
}

const Heading = chakra('h3', { base: { textStyle: 'label', color: 'fg', mb: '1' } });

function Outside({ href, id }: { href: string; id: string }) {
  return (
    <chakra.a href={href} target="_blank" rel="noreferrer" display="inline-flex" alignItems="center" gap="1.5">
      <ExternalLink size={16} strokeWidth={1.5} aria-hidden />
      <FormattedMessage id={id} />
    </chakra.a>
  );
}

/** Keys that are pressed together. */
function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <Text
      key={key}
      as="kbd"
      px="1.5"
      minWidth="5"
      height="5"
      textAlign="center"
      borderWidth="1px"
      borderRadius="tag"
      bg="bg.raised"
      color="fg.muted"
      textStyle="s12"
      whiteSpace="nowrap"
      lineHeight="18px"
    >
      {key}
    </Text>
  ));
}
