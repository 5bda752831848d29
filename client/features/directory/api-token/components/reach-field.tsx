import { Box, chakra, Stack } from '@chakra-ui/react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { ChoiceCard } from '../../../../ui/form/choice-card';
import { faultText } from '../../../../ui/form/fault-text';
import { FieldFault } from '../../../../ui/form/field-fault';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import { useStructureChoices } from '../../../../widgets/structure/use-structure-choices';
import type { TokenValues } from '../token-form';
import { MAX_NODES } from '../token-form';

/** The people that a token reaches: all of its owner, or those at nodes of the structure and below (TOKN-02). */
export function ReachField() {
  const { control, formState, trigger, setValue } = useFormContext<TokenValues>();
  const isAllPeople = useWatch({ control, name: 'isAllPeople' });
  const { field } = useController({
    control,
    name: 'nodes',
    rules: { validate: (nodes, all: TokenValues) => all.isAllPeople || nodes.length > 0 || 'token.fault.nodes' },
  });
  const structures = useStructureChoices();
  const fault = faultText(formState.errors.nodes as FieldError | undefined);
  const choose = (isAll: boolean) => {
    setValue('isAllPeople', isAll, { shouldDirty: true });
    // The rights that a part of the organization rules out are missing or not by now.
    if (formState.errors.rights) void trigger('rights');
  };
  return (
    <chakra.fieldset minWidth="0" aria-describedby="token-reach-fault">
      <chakra.legend textStyle="label" mb="1.5">
        <FormattedMessage id="token.field.nodes" />
      </chakra.legend>
      <Stack gap="2">
        {[true, false].map((isAll) => (
          <ChoiceCard
            key={String(isAll)}
            ref={isAll === isAllPeople ? field.ref : undefined}
            name="token-reach"
            checked={isAllPeople === isAll}
            onChange={() => choose(isAll)}
            title={<FormattedMessage id={`token.reach.${isAll ? 'all' : 'nodes'}`} />}
            text={<FormattedMessage id={`token.reach.${isAll ? 'allText' : 'nodesText'}`} />}
          />
        ))}
      </Stack>
      {!isAllPeople && (
        <Box mt="3">
          <TreeMultiSelect
            {...structures}
            selected={field.value}
            onChange={(nodes) => field.onChange([...nodes])}
            maximum={MAX_NODES}
          />
        </Box>
      )}
      <FieldFault id="token-reach-fault">{fault}</FieldFault>
    </chakra.fieldset>
  );
}
