import { Box, Flex } from '@chakra-ui/react';
import { ListFilter } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Segments } from '../../../../ui/button/segments';
import { SearchInput } from '../../../../ui/form/search-input';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';

interface Props {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly isUnreadOnly: boolean;
  readonly onUnreadOnly: (isUnreadOnly: boolean) => void;
  readonly apps: readonly { readonly id: string; readonly name: string }[];
  /** Null for all of them. */
  readonly onChooseApp: (appId: string | null) => void;
}

/** Finds and narrows messages; it stays above them. */
export function MessageToolbar({ text, onType, isUnreadOnly, onUnreadOnly, apps, onChooseApp }: Props) {
  const intl = useIntl();
  const byApp = intl.formatMessage({ id: 'notice.byApp' });
  return (
    <Flex
      position="sticky"
      top="0"
      zIndex="2"
      gap="2"
      px="4"
      py="2"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      minHeight="var(--toolbar)"
      alignItems="center"
      bg="bg.overlay"
      borderBottomWidth="1px"
    >
      <Box flex={{ base: '1 1 100%', md: '1' }} minWidth="0">
        <SearchInput
          type="search"
          maxLength={100}
          label={intl.formatMessage({ id: 'notice.search' })}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      </Box>
      <Segments
        label={intl.formatMessage({ id: 'notice.which' })}
        options={[
          { name: 'all', text: <FormattedMessage id="notice.which.all" /> },
          { name: 'unread', text: <FormattedMessage id="notice.which.unread" /> },
        ]}
        chosen={isUnreadOnly ? 'unread' : 'all'}
        onChoose={(name) => onUnreadOnly(name === 'unread')}
      />
      <Menu
        label={byApp}
        trigger={
          <Button size="icon" aria-label={byApp} title={byApp}>
            <ListFilter strokeWidth={1.5} />
          </Button>
        }
      >
        <MenuItem value="all" onSelect={() => onChooseApp(null)}>
          <FormattedMessage id="notice.allApps" />
        </MenuItem>
        {apps.length > 0 && <MenuSeparator />}
        {apps.map(({ id, name }) => (
          <MenuItem key={id} value={id} onSelect={() => onChooseApp(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Flex>
  );
}
