import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';

/** How an OU gets its administrator. */
export type Way = 'member' | 'create';

const WAYS: readonly Way[] = ['member', 'create'];

/** Two ways side by side, of which one holds: radio buttons, walked by arrows. */
export function WaySwitch({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  return (
    <chakra.fieldset display="flex" gap="1" padding="1" borderWidth="1px" borderRadius="control" bg="bg.surface">
      <chakra.legend srOnly>
        <FormattedMessage id="organization.admin.way" />
      </chakra.legend>
      {WAYS.map((entry) => (
        <chakra.label
          key={entry}
          flex="1"
          display="flex"
          alignItems="center"
          justifyContent="center"
          minHeight={{ base: '11', md: '7' }}
          px="2"
          borderRadius="tag"
          textAlign="center"
          textStyle="s13"
          fontWeight="500"
          cursor="pointer"
          color={entry === way ? 'accent' : 'fg.muted'}
          bg={entry === way ? 'accent.soft' : 'transparent'}
          _focusWithin={{ outline: '2px solid {colors.focus}', outlineOffset: '1px' }}
        >
          <chakra.input
            srOnly
            type="radio"
            name="way"
            value={entry}
            checked={entry === way}
            onChange={() => onChange(entry)}
          />
          <FormattedMessage id={`organization.admin.way.${entry}`} />
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
