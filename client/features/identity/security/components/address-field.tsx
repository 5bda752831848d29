import { Box, chakra, HStack } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { faultText } from '../../../../ui/form/fault-text';
import { Field } from '../../../../ui/form/field';
import { TextArea } from '../../../../ui/form/text-area';
import type { ListMode } from '../addresses';
import { MOST_ADDRESSES, readAddresses } from '../addresses';
import { useAddressList } from '../hooks/use-address-list';
import { Choice } from './choice';

/** The first faulty lines are named; the others are counted. */
const NAMED_FAULTS = 3;
const MODES: readonly ListMode[] = ['WHITE', 'BLACK'];

/** The addresses that people may sign in from: a whitelist or a blacklist (SECR-03, SECR-12, SECR-13). */
export function AddressField({ ownAddress, isOwnRule }: { ownAddress: string; isOwnRule: boolean }) {
  const intl = useIntl();
  const list = useAddressList(ownAddress, isOwnRule);
  const { field, entries, faults, fault, discarded, change } = list;
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
            checked={list.mode === name}
            onChange={() => list.switchTo(name)}
            label={<FormattedMessage id={`security.mode.${name}`} />}
            hint={<FormattedMessage id={`security.modeText.${name}`} />}
          />
        ))}
      </chakra.fieldset>
      <Box role="status" textStyle="s13" color="status.warning" mb={discarded ? '3' : '0'}>
        {discarded && (
          <HStack gap="2" wrap="wrap">
            <FormattedMessage id="security.discarded" values={{ count: readAddresses(discarded).entries.length }} />
            <Button variant="link" onClick={list.undo}>
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
            onChange={(event) => change(event.target.value)}
            rows={6}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={'192.0.2.10\n198.51.100.0/24\n2001:db8::/32'}
          />
        )}
      </Field>
      <HStack gap="3" mt="2" wrap="wrap" color="fg.muted" textStyle="s13" justifyContent="space-between">
        <OwnAddress address={ownAddress} isListed={entries.includes(ownAddress)} onAdd={list.addOwn} />
        <span>{intl.formatMessage({ id: 'security.count' }, { count: entries.length, max: MOST_ADDRESSES })}</span>
      </HStack>
      <Box role="alert" color="status.warning" textStyle="s13" mt="2" _empty={{ display: 'none' }}>
        {list.isShutOut && <FormattedMessage id="security.shutsOut" />}
      </Box>
    </Box>
  );
}

/** One's own address, and a button that adds it to the list. */
function OwnAddress({ address, isListed, onAdd }: { address: string; isListed: boolean; onAdd: () => void }) {
  if (!address) return <FormattedMessage id="security.noAddress" />;
  return (
    <HStack gap="2" wrap="wrap">
      <FormattedMessage id="security.ownAddress" values={{ ip: address }} />
      {!isListed && (
        <Button variant="link" onClick={onAdd}>
          <FormattedMessage id="security.addOwn" />
        </Button>
      )}
    </HStack>
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
