import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ButtonSelect } from '../../../../ui/form/select';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useStructureChoices } from '../../../../widgets/structure/use-structure-choices';
import type { NamedApp } from '../rights-rows';
import type { VisibleNode } from '../role-form';
import { visibleIn } from '../role-form';

/** STRC-21: bounds one selection. */
const MAXIMUM = 1000;

interface Props {
  readonly apps: readonly NamedApp[];
  readonly selected: readonly VisibleNode[];
  readonly onChange: (nodes: readonly VisibleNode[]) => void;
}

/** Chooses the structures that the role makes visible, app by app. */
export function StructureChoice({ apps, selected, onChange }: Props) {
  const [chosen, setChosen] = useState('');
  const appId = apps.find(({ id }) => id === chosen)?.id ?? apps[0]?.id ?? '';
  const source = useStructureChoices();
  const others = selected.filter((node) => node.appId !== appId);
  const nodes = selected
    .filter((node) => node.appId === appId)
    .map(({ nodeId, name, path, isLeaf }): TreeNode => ({ id: nodeId, name, path, isLeaf }));
  const countOf = (id: string) => selected.filter((node) => node.appId === id).length;
  return (
    <Box px="4" pb="4">
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id="role.structures.hint" />
      </Text>
      {apps.length > 1 && (
        <Flex alignItems="center" gap="3" mb="3" wrap="wrap">
          <chakra.label htmlFor="role-structure-app" textStyle="label">
            <FormattedMessage id="role.structures.app" />
          </chakra.label>
          <ButtonSelect id="role-structure-app" value={appId} onChange={(event) => setChosen(event.target.value)}>
            {apps.map(({ id, name }) => (
              <option key={id} value={id}>
                {countOf(id) > 0 ? `${name} (${countOf(id)})` : name}
              </option>
            ))}
          </ButtonSelect>
        </Flex>
      )}
      <TreeMultiSelect
        key={appId}
        {...source}
        selected={nodes}
        onChange={(after) => onChange([...others, ...after.map((node) => visibleIn(appId, node))])}
        maximum={MAXIMUM}
        height={320}
      />
    </Box>
  );
}
