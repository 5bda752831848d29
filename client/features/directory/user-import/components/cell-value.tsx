import { Box, chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { useContact } from '../../../../api/contacts/use-contact';
import type { ImportRowFragment, UserImportField } from '../../../../api/generated/graphql';
import { Tag } from '../../../../ui/text/tag';
import { isList, namesIn } from '../fields';

interface Props {
  readonly field: UserImportField;
  readonly text: string;
  readonly row: ImportRowFragment;
}

/** The value of a cell and its change: added names as "+ Reports", other values as before and after. */
export function CellValue({ field, text, row }: Props) {
  const change = row.changes.find((each) => each.field === field);
  // Stored contacts arrive encrypted (AUTH-11); values of the file are the caller's own.
  const isContact = field === 'email' || field === 'phone';
  const opened = useContact(isContact ? change?.before : null);
  const before = isContact ? opened : change?.before;
  const isWrong = row.errors.some((error) => error.field === field);
  if (isList(field) && !isWrong) {
    const names = namesIn(text);
    // Names that the file gives as a path or in another spelling show as the portal knows them.
    const added = change?.added ?? [];
    const held = names.filter((name) => !added.includes(name));
    const shown = [
      ...(change && added.length >= names.length ? [] : held).map((name) => ({ name, isNew: false })),
      ...added.map((name) => ({ name, isNew: true })),
    ];
    return (
      <Flex as="span" wrap="wrap" gap="1" minWidth="0" title={text}>
        {shown.slice(0, 2).map(({ name, isNew }) => (
          <Tag key={name} tone={isNew ? 'success' : 'neutral'}>
            {isNew ? `+ ${name}` : name}
          </Tag>
        ))}
        {shown.length > 2 && <Tag>+{shown.length - 2}</Tag>}
      </Flex>
    );
  }
  if (!change?.before) {
    return (
      <Box
        as="span"
        truncate
        display="block"
        title={text}
        {...(field === 'name' && { color: 'fg', fontWeight: '500' })}
      >
        {text}
      </Box>
    );
  }
  return (
    <Flex as="span" wrap="wrap" columnGap="1.5" minWidth="0" title={`${before ?? ''} → ${change.after}`}>
      <chakra.del color="fg.subtle" truncate maxWidth="100%">
        <chakra.span srOnly>
          <FormattedMessage id="import.before" />{' '}
        </chakra.span>
        {before}
      </chakra.del>
      <Box as="span" color="fg" truncate maxWidth="100%">
        {change.after}
      </Box>
    </Flex>
  );
}
