import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';

interface Props {
  readonly isUnreadOnly: boolean;
  readonly onChange: (isUnreadOnly: boolean) => void;
}

/** All messages, or the unread ones. */
export function Narrowing({ isUnreadOnly, onChange }: Props) {
  const intl = useIntl();
  return (
    <Flex
      role="group"
      aria-label={intl.formatMessage({ id: 'notice.which' })}
      borderWidth="1px"
      borderRadius="control"
      flexShrink={0}
      flexGrow={{ base: 1, md: 0 }}
    >
      {[false, true].map((wanted) => (
        <Choice key={String(wanted)} aria-pressed={isUnreadOnly === wanted} onClick={() => onChange(wanted)}>
          <FormattedMessage id={wanted ? 'notice.which.unread' : 'notice.which.all'} />
        </Choice>
      ))}
    </Flex>
  );
}

const Choice = chakra(
  'button',
  {
    base: {
      flex: '1',
      height: { base: '44px', md: '30px' },
      px: '2.5',
      borderRadius: 'control',
      textStyle: 's13',
      fontWeight: '500',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _hover: { color: 'fg' },
      '&[aria-pressed=true]': { bg: 'bg.canvas', color: 'fg' },
    },
  },
  { defaultProps: { type: 'button' } },
);
