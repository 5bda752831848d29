import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SubAdminScope } from '../../../../api/generated/graphql';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { Tag } from '../../../../ui/text/tag';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useScopeChoices } from '../hooks/use-scope-choices';
import { SCOPE_KINDS } from '../sub-admin-form';
import type { ScopeKind, SubAdminValues } from '../sub-admin-form';

/** LIMT-04 */
const MAXIMUM = 1000;
const SCOPES: readonly SubAdminScope[] = ['ALL', 'SPECIFIED'];

interface Props {
  readonly inputRef: Ref<HTMLInputElement>;
  /** The text that tells why the scope cannot be the whole organization; null where it can. */
  readonly closedText: string | null;
  readonly describedBy: string;
}

/**
 * The people that a sub-administrator reaches: everybody, or people named by structure, user group or role (SUBA-02,
 * SUBA-11).
 */
export function ScopeField({ inputRef, closedText, describedBy }: Props) {
  const { control, setValue, trigger, getFieldState } = useFormContext<SubAdminValues>();
  const [scope, ...selected] = useWatch({ control, name: ['scope', ...SCOPE_KINDS] });
  const put = (name: 'scope' | ScopeKind, value: SubAdminScope | TreeNode[]) => {
    setValue(name, value, { shouldDirty: true });
    // A missing part of the scope may be there now; before the first save, nothing is told to be missing.
    if (getFieldState('scope').error) void trigger('scope');
  };
  return (
    <Stack gap="4" padding="4">
      <Stack
        gap="2"
        role="radiogroup"
        aria-labelledby="sub-admin-scope-title"
        aria-describedby={describedBy}
        aria-required
      >
        {SCOPES.map((choice, index) => {
          const isClosed = choice === 'ALL' && closedText !== null;
          return (
            <ChoiceCard
              key={choice}
              ref={index === (closedText === null ? 0 : 1) ? inputRef : undefined}
              name="sub-admin-scope"
              checked={scope === choice}
              disabled={isClosed && scope !== choice}
              onChange={() => put('scope', choice)}
              title={<FormattedMessage id={`subAdmin.choice.${choice}`} />}
              text={<FormattedMessage id={isClosed ? closedText : `subAdmin.choice.${choice}Text`} />}
            />
          );
        })}
      </Stack>
      {scope === 'SPECIFIED' && <ScopeParts selected={selected} onChange={put} />}
    </Stack>
  );
}

interface PartsProps {
  /** The chosen nodes, in the order of the kinds. */
  readonly selected: readonly (readonly TreeNode[])[];
  readonly onChange: (kind: ScopeKind, nodes: TreeNode[]) => void;
}

/** The structures, user groups and roles of a specified scope, each kind on its tab. */
function ScopeParts({ selected, onChange }: PartsProps) {
  const intl = useIntl();
  const [kind, setKind] = useState<ScopeKind>('structures');
  const choices = useScopeChoices();
  return (
    <Box>
      <Tabs
        id="sub-admin-scope"
        label={intl.formatMessage({ id: 'subAdmin.scope.parts' })}
        faultLabel=""
        tabs={SCOPE_KINDS.map((name, at) => ({
          name,
          label: (
            <>
              <FormattedMessage id={`subAdmin.kind.${name}`} />
              {(selected[at]?.length ?? 0) > 0 && <Tag>{selected[at]?.length}</Tag>}
            </>
          ),
        }))}
        current={kind}
        onChoose={setKind}
      />
      {SCOPE_KINDS.map((name, at) => (
        <TabPanel key={name} id="sub-admin-scope" name={name} isShown={kind === name}>
          {/* Drawn when it is on show: a hidden part has no height to draw rows into. */}
          {kind === name && (
            <TreeMultiSelect
              loadChildren={choices[name].loadChildren}
              find={choices[name].find}
              selected={selected[at] ?? []}
              onChange={(nodes) => onChange(name, [...nodes])}
              maximum={MAXIMUM}
            />
          )}
        </TabPanel>
      ))}
    </Box>
  );
}
