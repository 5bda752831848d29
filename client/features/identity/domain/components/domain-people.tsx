import { chakra, Stack, Text } from '@chakra-ui/react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { toaster } from '../../../../ui/overlay/toaster';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import type { DomainValues } from '../domain-form';
import type { Choices } from '../hooks/use-domain-choices';
import { AutoImport } from './auto-import';

/** LIMT-04 */
const MAXIMUM = 1000;
const KINDS = ['roles', 'userGroups'] as const;

/** Whether unknown people get in, and the roles and groups they then get; what is beyond the caller stays (DOMN-11). */
export function DomainPeople({ choices }: { choices: Record<(typeof KINDS)[number], Choices> }) {
  const intl = useIntl();
  const { control } = useFormContext<DomainValues>();
  const withoutLocked = (kind: (typeof KINDS)[number], before: readonly TreeNode[], after: readonly TreeNode[]) => {
    const kept = before.filter(
      (node) => choices[kind].locked()?.has(node.id) && !after.some(({ id }) => id === node.id),
    );
    if (kept.length === 0) return after;
    toaster.create({ type: 'warning', title: intl.formatMessage({ id: 'domain.locked' }) });
    return before;
  };
  return (
    <Stack gap="5">
      <AutoImport />
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id="domain.gifts.hint" />
      </Text>
      {KINDS.map((kind) => (
        <chakra.section key={kind} aria-labelledby={`domain-${kind}`}>
          <chakra.h3 id={`domain-${kind}`} textStyle="heading" mb="2">
            <FormattedMessage id={`domain.${kind}`} />
          </chakra.h3>
          <Controller
            control={control}
            name={kind}
            render={({ field: { value, onChange } }) => (
              <TreeMultiSelect
                loadChildren={choices[kind].loadChildren}
                find={choices[kind].find}
                selected={value}
                onChange={(selected) => onChange(withoutLocked(kind, value, selected))}
                maximum={MAXIMUM}
                height={136}
              />
            )}
          />
        </chakra.section>
      ))}
    </Stack>
  );
}
