import { Box, chakra } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import type { DomainValues } from '../domain-form';
import { suggestIdp } from '../domain-url';

/** The switch by which people of a domain sign in with its provider. */
export function SignOn() {
  const { register, getValues, setValue } = useFormContext<DomainValues>();
  return (
    <Check>
      <input
        type="checkbox"
        {...register('isSignOn', {
          onChange: () => {
            const { isSignOn, idp, url } = getValues();
            if (isSignOn && !idp) setValue('idp', suggestIdp(url), { shouldDirty: true });
          },
        })}
      />
      <Box>
        <Box textStyle="label">
          <FormattedMessage id="domain.field.signOn" />
        </Box>
        <Box color="fg.muted" textStyle="s12">
          <FormattedMessage id="domain.hint.signOn" />
        </Box>
      </Box>
    </Check>
  );
}

const Check = chakra('label', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2.5', cursor: 'pointer', '& input': { mt: '1' } },
});
