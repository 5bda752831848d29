import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldFault } from '../../../ui/field-fault';

interface Props {
  /** Of the field; the fault is `{id}-fault`. */
  readonly id: string;
  readonly label: ReactNode;
  readonly fault?: ReactNode;
  readonly children: ReactNode;
}

/** A field under its label, with what is wrong with it below. */
export function LabelledField({ id, label, fault, children }: Props) {
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" textStyle="label" mb="1">
        {label}
      </chakra.label>
      {children}
      <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
    </Box>
  );
}
