import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { ListMode } from '../addresses';
import { MOST_ADDRESSES, readAddresses, shutsOut } from '../addresses';
import type { RuleValues } from '../rule-form';

/**
 * The list of addresses of a rule (SECR-03, SECR-12, SECR-13): its mode, its lines and their faults. Another mode empties
 * the list, with an undo.
 */
export function useAddressList(ownAddress: string, isOwnRule: boolean) {
  const { control, formState, setValue } = useFormContext<RuleValues>();
  const mode = useWatch({ control, name: 'listMode' });
  const [discarded, setDiscarded] = useState('');
  const { field } = useController({
    control,
    name: 'addresses',
    rules: {
      validate: (text) => {
        const { entries, faults } = readAddresses(text);
        if (faults.length > 0) return 'security.fault.addresses';
        return entries.length <= MOST_ADDRESSES || 'security.fault.tooMany';
      },
    },
  });
  const { entries, faults } = readAddresses(field.value);
  const isShutOut = isOwnRule && faults.length === 0 && shutsOut(mode, entries, ownAddress);
  const set = (name: 'listMode' | 'addresses', value: string) =>
    setValue(name, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
  const switchTo = (next: ListMode) => {
    if (next === mode) return;
    setDiscarded(field.value);
    set('listMode', next);
    set('addresses', '');
  };
  const undo = () => {
    set('listMode', mode === 'WHITE' ? 'BLACK' : 'WHITE');
    set('addresses', discarded);
    setDiscarded('');
  };
  return {
    mode,
    field,
    entries,
    faults,
    fault: formState.errors.addresses,
    discarded,
    isShutOut,
    switchTo,
    undo,
    change: (text: string) => {
      setDiscarded('');
      field.onChange(text);
    },
    addOwn: () => set('addresses', [...field.value.split('\n').filter(Boolean), ownAddress].join('\n')),
  };
}
