import { Box, Flex, Stack } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import type { AdminForm } from './admin-form';

interface Props {
  readonly organization: string;
  /** The losses of the former administrator. */
  readonly warning: ReactNode;
  readonly form: UseFormReturn<AdminForm>;
}

/**
 * Says what a change of the administrator takes from whom, and asks for the OU's name, so that no administrator is changed by accident.
 */
export function ChangeConfirmation({ organization, warning, form }: Props) {
  const intl = useIntl();
  const { register, formState } = form;
  return (
    <Stack gap="3">
      <Flex gap="2" color="status.warning" textStyle="s13">
        <Flex height="5" alignItems="center" flexShrink={0}>
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
        </Flex>
        <Box>{warning}</Box>
      </Flex>
      <Field
        id="admin-confirmation"
        label={<FormattedMessage id="organization.admin.confirm" values={{ organization }} />}
        fault={formState.errors.confirmation?.message}
      >
        {(parts) => (
          <Input
            {...parts}
            autoComplete="off"
            spellCheck={false}
            aria-required
            {...register('confirmation', {
              validate: (typed) =>
                typed.trim() === organization || intl.formatMessage({ id: 'organization.admin.confirmWrong' }),
            })}
          />
        )}
      </Field>
    </Stack>
  );
}
