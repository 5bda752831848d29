import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import type { Operation } from '../../../../api/generated/graphql';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { LEVEL } from '../../../identity/session/levels';
import type { Level } from '../../../identity/session/levels';
import { usePreview } from '../hooks/use-preview';
import type { Preview } from '../hooks/use-preview';
import type { SubAdminValues } from '../sub-admin-form';

/** The console of a person with a level and rights: the entries of its menu, and the entry it opens with. */
export type ConsoleOf = (
  level: Level,
  operations: ReadonlySet<Operation>,
) => {
  readonly entries: readonly { readonly path: string; readonly label: string; readonly icon: LucideIcon }[];
  readonly landing: string | null;
};

/** The number of names under a count. */
const SHOWN = 5;

/** "Preview as": the console of the person with the rights in the form, before they are saved. */
export function PreviewPanel({ values, consoleOf }: { values: SubAdminValues; consoleOf: ConsoleOf }) {
  const { preview, isComplete, isLoading, error, retry } = usePreview(values);
  return (
    <Panel aria-labelledby="sub-admin-preview" position={{ lg: 'sticky' }} top="5">
      <Flex px="4" py="3" gap="2" alignItems="flex-start" borderBottomWidth="1px">
        <Box color="fg.muted" mt="0.5" aria-hidden>
          <Eye size={16} strokeWidth={1.5} />
        </Box>
        <Box flex="1" minWidth="0">
          <chakra.h2 id="sub-admin-preview" textStyle="heading">
            {values.person ? (
              <FormattedMessage id="subAdmin.preview.of" values={{ name: values.person.name }} />
            ) : (
              <FormattedMessage id="subAdmin.preview.title" />
            )}
          </chakra.h2>
          {preview && (
            <Text color="fg.muted" textStyle="s13">
              <FormattedMessage id={`subAdmin.level.${values.scope ?? 'SPECIFIED'}`} />
            </Text>
          )}
        </Box>
      </Flex>
      <Box
        padding="4"
        aria-live="polite"
        aria-busy={isLoading}
        opacity={isLoading && preview ? 0.55 : 1}
        transition="opacity 140ms"
      >
        {!isComplete && (
          <Text color="fg.muted" textStyle="s13">
            <FormattedMessage id="subAdmin.preview.incomplete" />
          </Text>
        )}
        {isComplete && Boolean(error) && !isLoading && <ErrorNotice failure={failureOf(error)} onRetry={retry} />}
        {isComplete && !error && !preview && <SkeletonLines lines={6} />}
        {preview && !error && <PreviewContent preview={preview} consoleOf={consoleOf} />}
      </Box>
    </Panel>
  );
}

function PreviewContent({ preview, consoleOf }: { preview: Preview; consoleOf: ConsoleOf }) {
  const { entries, landing } = consoleOf(LEVEL[preview.adminLevel], new Set(preview.operations));
  return (
    <Stack gap="4">
      <Box>
        <Title id="subAdmin.preview.menu" />
        <chakra.ul display="flex" flexWrap="wrap" gap="1.5">
          {entries.map(({ path, label, icon: Icon }) => (
            <Entry key={path} data-first={path === landing || undefined}>
              <Icon size={14} strokeWidth={1.5} aria-hidden />
              <FormattedMessage id={label} />
              {path === landing && (
                <chakra.span color="fg.subtle">
                  <FormattedMessage id="subAdmin.preview.landing" />
                </chakra.span>
              )}
            </Entry>
          ))}
        </chakra.ul>
        {entries.length === 0 && (
          <Text color="fg.muted" textStyle="s13">
            <FormattedMessage id="subAdmin.preview.noMenu" />
          </Text>
        )}
      </Box>
      <Box>
        <Title id="subAdmin.preview.reach" />
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
          <Part name="users" count={preview.userTotal} things={preview.users} />
          <Part name="userGroups" count={preview.userGroupTotal} things={preview.userGroups} />
          <Part name="structures" count={preview.structureTotal} things={preview.structures} />
          <Part name="roles" count={preview.roleTotal} things={preview.roles} />
        </Grid>
      </Box>
    </Stack>
  );
}

function Title({ id }: { id: string }) {
  return (
    <chakra.h3 textStyle="s12" fontWeight="500" color="fg.subtle" mb="1.5">
      <FormattedMessage id={id} />
    </chakra.h3>
  );
}

const KINDS = { users: 'user', userGroups: 'userGroup', structures: 'structure', roles: 'role' } as const;

/** Each name is a target of 24 px, and is cut where it is too long. */
const NAMES = {
  '& a': {
    display: 'block',
    lineHeight: '24px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
};

interface PartProps {
  readonly name: keyof typeof KINDS;
  readonly count: { readonly total: number; readonly isBounded: boolean };
  readonly things: readonly { readonly id: string; readonly name: string }[];
}

/** The number of items of a kind in reach, and the first of them. */
function Part({ name, count: { total, isBounded }, things }: PartProps) {
  const shown = things.slice(0, SHOWN);
  return (
    <Box minWidth="0">
      <Text textStyle="s13" color="fg.muted">
        <FormattedMessage id={`subAdmin.kind.${name}`} />
      </Text>
      <Text textStyle="figure" fontVariantNumeric="tabular-nums" data-preview={name}>
        <FormattedNumber value={total} />
        {isBounded && '+'}
      </Text>
      <chakra.ul textStyle="s12" color="fg.muted" css={NAMES}>
        {shown.map((entry) => (
          <chakra.li key={entry.id} truncate title={entry.name}>
            <ThingLink kind={KINDS[name]} id={entry.id}>
              {entry.name}
            </ThingLink>
          </chakra.li>
        ))}
        {total > shown.length && shown.length > 0 && (
          <chakra.li color="fg.subtle">
            <FormattedMessage id="subAdmin.preview.more" values={{ count: total - shown.length }} />
          </chakra.li>
        )}
      </chakra.ul>
    </Box>
  );
}

const Entry = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    height: '7',
    borderWidth: '1px',
    borderRadius: 'control',
    textStyle: 's13',
    '& svg': { color: 'fg.muted' },
    '&[data-first]': { borderColor: 'accent' },
  },
});
