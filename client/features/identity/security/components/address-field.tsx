import { Box, chakra, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { TextArea } from '../../../../ui/form/text-area';
import type { ListMode } from '../addresses';
import { MOST_ADDRESSES, readAddresses, shutsOut } from '../addresses';
import type { RuleValues } from '../rule-form';
import { Choice } from './choice';

/** So many faulty lines are named; the others are counted. */
const NAMED_FAULTS = 3;
const MODES: readonly ListMode[] = ['WHITE', 'BLACK'];

/** From where people may sign in: a whitelist or a blacklist (SECR-03, SECR-12, SECR-13). */
export function AddressField({ ownAddress, isOwnRule }: { ownAddress: string; isOwnRule: boolean }) {
  const intl = useIntl();
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
  const change = (name: 'listMode' | 'addresses', value: string) =>
    setValue(name, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
  const switchTo = (next: ListMode) => {
    if (next === mode) return;
    setDiscarded(field.value);
    change('listMode', next);
    change('addresses', '');
  };
  const undo = () => {
    change('listMode', mode === 'WHITE' ? 'BLACK' : 'WHITE');
    change('addresses', discarded);
    setDiscarded('');
  };
  const fault = formState.errors.addresses;
  return (
    <Box>
      <chakra.fieldset mb="4">
        <Box asChild textStyle="label" mb="1.5">
          <legend>
            <FormattedMessage id="security.field.listMode" />
          </legend>
        </Box>
        {MODES.map((name) => (
          <Choice
            key={name}
            type="radio"
            name="security-mode"
            checked={mode === name}
            onChange={() => switchTo(name)}
            label={<FormattedMessage id={`security.mode.${name}`} />}
            hint={<FormattedMessage id={`security.modeText.${name}`} />}
          />
        ))}
      </chakra.fieldset>
      <Box role="status" textStyle="s13" color="status.warning" mb={discarded ? '3' : '0'}>
        {discarded && (
          <HStack gap="2" wrap="wrap">
            <FormattedMessage id="security.discarded" values={{ count: readAddresses(discarded).entries.length }} />
            <Button variant="link" onClick={undo}>
              <FormattedMessage id="common.undo" />
            </Button>
          </HStack>
        )}
      </Box>
      <Field
        id="security-addresses"
        label={<FormattedMessage id="security.field.addresses" />}
        fault={fault?.message === 'security.fault.addresses' ? <FaultyLines faults={faults} /> : faultText(fault)}
        hint={<FormattedMessage id="security.hint.addresses" />}
      >
        {(parts) => (
          <TextArea
            {...parts}
            {...field}
            onChange={(event) => {
              setDiscarded('');
              field.onChange(event);
            }}
            rows={6}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={'192.0.2.10\n198.51.100.0/24\n2001:db8::/32'}
          />
        )}
      </Field>
      <HStack gap="3" mt="2" wrap="wrap" color="fg.muted" textStyle="s13" justifyContent="space-between">
        {ownAddress ? (
          <HStack gap="2" wrap="wrap">
            <FormattedMessage id="security.ownAddress" values={{ ip: ownAddress }} />
            {!entries.includes(ownAddress) && (
              <Button
                variant="link"
                onClick={() => change('addresses', [...field.value.split('\n').filter(Boolean), ownAddress].join('\n'))}
              >
                <FormattedMessage id="security.addOwn" />
              </Button>
            )}
          </HStack>
        ) : (
          <FormattedMessage id="security.noAddress" />
        )}
        <span>{intl.formatMessage({ id: 'security.count' }, { count: entries.length, max: MOST_ADDRESSES })}</span>
      </HStack>
      <Box role="alert" color="status.warning" textStyle="s13" mt="2" _empty={{ display: 'none' }}>
        {isShutOut && <FormattedMessage id="security.shutsOut" />}
      </Box>
    </Box>
  );
}

function FaultyLines({ faults }: { faults: ReturnType<typeof readAddresses>['faults'] }) {
  return (
    <>
      {faults.slice(0, NAMED_FAULTS).map(({ line, text }) => (
        <Box key={`${line}-${text}`}>
          <FormattedMessage id="security.fault.line" values={{ line, text }} />
        </Box>
      ))}
      {faults.length > NAMED_FAULTS && (
        <FormattedMessage id="security.fault.more" values={{ count: faults.length - NAMED_FAULTS }} />
      )}
    </>
  );
}
