import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Minus, Plus, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Panel } from '../../../../ui/layout/page';
import { nameList } from '../../../../ui/text/name-list';
import type { Difference } from '../role-form';

interface Props {
  readonly counts: { readonly menus: number; readonly permissions: number; readonly structures: number };
  readonly differences: readonly Difference[];
  /** The role to compare with; null for a new one that is compared with none. */
  readonly base: { readonly name: string; readonly isOther: boolean } | null;
  readonly hidden: { readonly menuGroups: number; readonly permissions: number };
  /** Whether the caller can give only what they hold (ROLE-15). */
  readonly isBounded: boolean;
  /** The number of people who hold the role already, and whom the change affects. */
  readonly holders: number;
  readonly onCompare: () => void;
  readonly onCompareNoMore: () => void;
  /** Null for an existing role. */
  readonly onStartFrom: (() => void) | null;
}

/** The number of names of each kind that are shown; the others are counted. */
const MAX_NAMES = 8;

/** The rights of the role, its differences from the stored role or another, and the rights that the caller cannot give. */
export function RightsSummary(props: Props) {
  const { counts, differences, base, hidden, isBounded, holders, onCompare, onCompareNoMore, onStartFrom } = props;
  return (
    <Panel
      aria-labelledby="role-summary"
      display="flex"
      flexDirection="column"
      gap="3"
      padding="4"
      width={{ base: '100%', lg: '300px' }}
    >
      <chakra.h2 id="role-summary" textStyle="heading">
        <FormattedMessage id="role.summary.title" />
      </chakra.h2>
      <Stack as="ul" gap="2" listStyleType="none" aria-live="polite">
        {(['menus', 'permissions', 'structures'] as const).map((kind) => (
          <li key={kind}>
            <FormattedMessage id={`role.summary.${kind}`} values={{ count: counts[kind] }} />
          </li>
        ))}
      </Stack>
      {base && <Changes base={base} differences={differences} holders={holders} onCompareNoMore={onCompareNoMore} />}
      {isBounded && (
        <Text color="fg.muted" textStyle="s13" borderTopWidth="1px" pt="3">
          <FormattedMessage id="role.summary.ceiling" />{' '}
          {hidden.menuGroups > 0 && (
            <FormattedMessage id="role.summary.hiddenGroups" values={{ count: hidden.menuGroups }} />
          )}{' '}
          {hidden.permissions > 0 && (
            <FormattedMessage id="role.summary.hiddenPermissions" values={{ count: hidden.permissions }} />
          )}
        </Text>
      )}
      <Stack gap="2" mt="auto">
        <Button onClick={onCompare}>
          <FormattedMessage id="role.compare.action" />
        </Button>
        {onStartFrom && (
          <Button onClick={onStartFrom}>
            <FormattedMessage id="role.copy.action" />
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

interface ChangesProps extends Pick<Props, 'differences' | 'holders' | 'onCompareNoMore'> {
  readonly base: NonNullable<Props['base']>;
}

/** The differences from the stored role, or from the one it is compared with. */
function Changes({ base, differences, holders, onCompareNoMore }: ChangesProps) {
  const intl = useIntl();
  return (
    <Stack gap="2" borderTopWidth="1px" pt="3">
      <Flex gap="2" alignItems="flex-start" justifyContent="space-between">
        <Text textStyle="label" minWidth="0" overflowWrap="anywhere">
          <FormattedMessage
            id={base.isOther ? 'role.summary.compared' : 'role.summary.changes'}
            values={{ name: base.name }}
          />
        </Text>
        {base.isOther && (
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={intl.formatMessage({ id: 'role.summary.compareNoMore' })}
            onClick={onCompareNoMore}
          >
            <X strokeWidth={1.5} />
          </Button>
        )}
      </Flex>
      {differences.length === 0 && (
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id={base.isOther ? 'role.summary.same' : 'role.summary.unchanged'} />
        </Text>
      )}
      {differences.flatMap((difference) =>
        (['more', 'less'] as const)
          .filter((way) => difference[way].length > 0)
          .map((way) => <Names key={difference.kind + way} difference={difference} way={way} />),
      )}
      {!base.isOther && differences.length > 0 && holders > 0 && (
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id="role.summary.holders" values={{ count: holders }} />
        </Text>
      )}
    </Stack>
  );
}

function Names({ difference, way }: { difference: Difference; way: 'more' | 'less' }) {
  const { locale } = useIntl();
  const names = difference[way];
  const rest = names.slice(MAX_NAMES);
  const Sign = way === 'more' ? Plus : Minus;
  return (
    <Flex gap="2.5" alignItems="flex-start">
      <Box
        as="span"
        aria-hidden
        display="inline-flex"
        padding="0.5"
        mt="0.5"
        borderRadius="tag"
        bg={way === 'more' ? 'status.successSoft' : 'status.dangerSoft'}
        color={way === 'more' ? 'status.success' : 'status.danger'}
      >
        <Sign size={14} strokeWidth={1.5} />
      </Box>
      <Box minWidth="0">
        <Text fontVariantNumeric="tabular-nums">
          <FormattedMessage id={`role.summary.${way}.${difference.kind}`} values={{ count: names.length }} />
        </Text>
        <Text color="fg.muted" textStyle="s12" overflowWrap="anywhere" title={nameList(rest, locale) || undefined}>
          {nameList(names.slice(0, MAX_NAMES), locale)}
          {rest.length > 0 && <> +{rest.length}</>}
        </Text>
      </Box>
    </Flex>
  );
}
