import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FieldFault } from '../../../../ui/form/field-fault';
import { Panel } from '../../../../ui/layout/page';

interface Props {
  /** The name of the section, of its texts and of its fault. */
  readonly name: 'person' | 'operations' | 'scope';
  readonly fault: ReactNode;
  readonly children: ReactNode;
}

/** A section of the form: its explanation, its controls and their fault. */
export function FormSection({ name, fault, children }: Props) {
  return (
    <Panel aria-labelledby={`sub-admin-${name}-title`}>
      <Box px="4" py="3" borderBottomWidth="1px">
        <chakra.h2 id={`sub-admin-${name}-title`} textStyle="heading">
          <FormattedMessage id={`subAdmin.section.${name}`} />
        </chakra.h2>
        <Box id={`sub-admin-${name}-hint`} color="fg.muted" textStyle="s13">
          <FormattedMessage id={`subAdmin.section.${name}Text`} />
        </Box>
        <FieldFault id={`sub-admin-${name}-fault`}>{fault}</FieldFault>
      </Box>
      {children}
    </Panel>
  );
}

/** The ids of the texts that describe a section's controls. */
export const describedBy = (name: Props['name']) => `sub-admin-${name}-fault sub-admin-${name}-hint`;
