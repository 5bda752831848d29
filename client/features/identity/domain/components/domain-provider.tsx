import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { CopyField } from '../../../../ui/form/copy-field';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { CLAIM_FIELDS, LENGTHS, STANDARD_CLAIMS } from '../domain-form';
import type { DomainValues } from '../domain-form';
import { isIdp, suggestIdp } from '../domain-url';
import { faultText } from '../../../../ui/form/fault-text';

type TextName = 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'idp' | 'buttonName';

interface Props {
  readonly hasSecret: boolean;
  /** The address that providers send people back to; the portal's pages are beside it. */
  readonly redirectUri: string;
}

/** The identity provider, the requests to it, and the fields of an account that its claims fill. */
export function DomainProvider({ hasSecret, redirectUri }: Props) {
  const { control } = useFormContext<DomainValues>();
  const [idp, url] = useWatch({ control, name: ['idp', 'url'] });
  const isOn = (value: string, values: DomainValues) =>
    !values.isSignOn || value.trim() !== '' || 'domain.fault.signOn';
  return (
    <Stack gap="4">
      <Text name="issuer" placeholder="https://id.example.com" validate={isOn} inputMode="url" />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <Text name="clientId" validate={isOn} />
        <Secret isStored={hasSecret} />
        <Text
          name="scopes"
          validate={(scopes) => scopes.split(/\s+/).includes('openid') || 'domain.fault.scopes'}
          hasHint
        />
        <Text name="buttonName" hasHint isOptional />
      </Grid>
      <Text
        name="idp"
        placeholder={suggestIdp(url)}
        validate={(value, values) =>
          isOn(value, values) !== true ? isOn(value, values) : !value.trim() || isIdp(value) || 'domain.fault.idp'
        }
        hasHint
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <CopyField
          id="domain-redirect"
          label={<FormattedMessage id="domain.field.redirectUri" />}
          hint={<FormattedMessage id="domain.hint.redirectUri" />}
          value={redirectUri}
        />
        <CopyField
          id="domain-site"
          label={<FormattedMessage id="domain.field.site" />}
          hint={<FormattedMessage id="domain.hint.site" />}
          value={idp.trim() ? new URL(`/site/${idp.trim()}`, redirectUri).href : ''}
        />
      </Grid>
      <Claims />
    </Stack>
  );
}

function Text(props: {
  name: TextName;
  placeholder?: string;
  inputMode?: 'url';
  hasHint?: boolean;
  isOptional?: boolean;
  validate?: (value: string, values: DomainValues) => string | true;
}) {
  const { name, hasHint, isOptional, validate, ...rest } = props;
  const { register, formState } = useFormContext<DomainValues>();
  return (
    <Field
      id={`domain-${name}`}
      label={<FormattedMessage id={`domain.field.${name}`} />}
      hint={hasHint && <FormattedMessage id={`domain.hint.${name}`} />}
      fault={faultText(formState.errors[name])}
      isOptional={isOptional}
    >
      {(parts) => (
        <Input
          {...parts}
          {...rest}
          maxLength={LENGTHS[name]}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...register(name, { validate })}
        />
      )}
    </Field>
  );
}

/** Written, never read: what is stored can be replaced or taken away. */
function Secret({ isStored }: { isStored: boolean }) {
  const { register, formState, control } = useFormContext<DomainValues>();
  const removes = useWatch({ control, name: 'removesSecret' });
  return (
    <Box>
      <Field
        id="domain-clientSecret"
        label={<FormattedMessage id="domain.field.clientSecret" />}
        fault={faultText(formState.errors.clientSecret)}
        hint={isStored && !removes && <FormattedMessage id="domain.hint.clientSecret" />}
      >
        {(parts) => (
          <Input
            {...parts}
            type="password"
            maxLength={LENGTHS.clientSecret}
            autoComplete="new-password"
            placeholder={isStored && !removes ? '••••••••••••' : undefined}
            disabled={removes}
            {...register('clientSecret')}
          />
        )}
      </Field>
      {isStored && (
        <chakra.label display="flex" alignItems="center" gap="2" mt="1.5" textStyle="s13" cursor="pointer">
          <input type="checkbox" {...register('removesSecret')} />
          <FormattedMessage id="domain.removeSecret" />
        </chakra.label>
      )}
    </Box>
  );
}

/** Which claim fills which field; the standard one stands where none is named. */
function Claims() {
  const { register, formState } = useFormContext<DomainValues>();
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="label">
        <FormattedMessage id="domain.claims" />
      </chakra.legend>
      <Box color="fg.subtle" textStyle="s12" mb="2">
        <FormattedMessage id="domain.claimsHint" />
      </Box>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="4" rowGap="2">
        {CLAIM_FIELDS.map((field) => (
          <Grid key={field} templateColumns="120px minmax(0, 1fr)" gap="2" alignItems="center">
            <chakra.label htmlFor={`domain-claim-${field}`} textStyle="s13" color="fg.muted">
              <FormattedMessage id={`domain.claim.${field}`} />
            </chakra.label>
            <Box>
              <Input
                id={`domain-claim-${field}`}
                maxLength={LENGTHS.claim}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder={STANDARD_CLAIMS[field]}
                {...register(`claims.${field}`)}
              />
              {faultText(formState.errors.claims?.[field])}
            </Box>
          </Grid>
        ))}
      </Grid>
    </chakra.fieldset>
  );
}
