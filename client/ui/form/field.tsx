import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FieldFault } from './field-fault';

/** The attributes that tie a control to its label, its hint and its fault. */
export interface FieldParts {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
}

interface Props {
  readonly id: string;
  readonly label: ReactNode;
  /** One line of help; gives way to what is wrong. */
  readonly hint?: ReactNode;
  readonly fault?: ReactNode;
  readonly isOptional?: boolean;
  readonly children: (parts: FieldParts) => ReactNode;
}

/**
 * A label, its control, and one line of help or fault below it.
 * Our own, because Chakra's takes 2.4 kB to tie ids that the form gives (decision 106).
 */
export function Field({ id, label, hint, fault, isOptional, children }: Props) {
  return (
    <Box>
      <Box asChild textStyle="label" display="block" mb="1.5">
        <label htmlFor={id}>
          {label}
          {isOptional && (
            <Box as="span" color="fg.subtle" fontWeight="400" ms="1.5">
              <FormattedMessage id="common.optional" />
            </Box>
          )}
        </label>
      </Box>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': `${id}-fault ${id}-hint` })}
      <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
      <Box id={`${id}-hint`} color="fg.subtle" textStyle="s12" mt="1" hidden={Boolean(fault)} _empty={{ mt: '0' }}>
        {hint}
      </Box>
    </Box>
  );
}
