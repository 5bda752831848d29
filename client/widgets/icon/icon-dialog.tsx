import { Box, Flex } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { first, more } from '../../../schema/icons.json';
import { MoreMessages } from '../../locales/locale-provider';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { EmptyState } from '../../ui/state/empty-state';
import { SearchInput } from '../../ui/form/search-input';
import { TabPanel, Tabs } from '../../ui/layout/tabs';
import { IconGrid } from './icon-grid';
import { findIcons, namedIcon } from './icon-search';
import { PICTURE } from './picture';
import { PictureUpload } from './picture-upload';

const NAMES = [...first, ...more];

export interface IconDialogProps {
  readonly value: string | null;
  /** Null for none. */
  readonly onChoose: (icon: string | null) => void;
  readonly onClose: () => void;
}

/** Chooses an icon: a built-in one, searched by its name in the language on screen, or an uploaded image (MENU-09). */
export default function IconDialog(props: IconDialogProps) {
  return (
    <MoreMessages bundle="apps" pending={null}>
      <Choice {...props} />
    </MoreMessages>
  );
}

function Choice({ value, onChoose, onClose }: IconDialogProps) {
  const intl = useIntl();
  const [tab, setTab] = useState<'builtIn' | 'image'>(value?.startsWith(PICTURE) ? 'image' : 'builtIn');
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      size="lg"
      title={<FormattedMessage id="iconPicker.title" />}
      initialFocus={tab === 'builtIn' ? search : undefined}
      onClose={onClose}
      footer={
        <>
          {value && (
            <Button onClick={() => onChoose(null)}>
              <FormattedMessage id="iconPicker.remove" />
            </Button>
          )}
          <Button onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
        </>
      }
    >
      <Tabs
        id="icon"
        label={intl.formatMessage({ id: 'iconPicker.title' })}
        faultLabel=""
        tabs={[
          { name: 'builtIn', label: <FormattedMessage id="iconPicker.builtIn" /> },
          { name: 'image', label: <FormattedMessage id="iconPicker.image" /> },
        ]}
        current={tab}
        onChoose={setTab}
      />
      <TabPanel id="icon" name="builtIn" isShown={tab === 'builtIn'}>
        <BuiltIn value={value} onChoose={onChoose} field={search} />
      </TabPanel>
      <TabPanel id="icon" name="image" isShown={tab === 'image'}>
        <PictureUpload value={value} onUploaded={onChoose} />
      </TabPanel>
    </Dialog>
  );
}

interface BuiltInProps extends Pick<IconDialogProps, 'value' | 'onChoose'> {
  readonly field: RefObject<HTMLInputElement | null>;
}

function BuiltIn({ value, onChoose, field }: BuiltInProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const all = useMemo(() => NAMES.map((name) => namedIcon(name, intl.formatMessage({ id: `icon.${name}` }))), [intl]);
  const icons = findIcons(all, text);
  const onKeyDown = (event: KeyboardEvent) => {
    // Key events during a composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const [first] = icons;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    // The typed text found it, so Enter chooses it.
    if (event.key === 'Enter' && text.trim() && first) {
      event.preventDefault();
      onChoose(first.name);
    }
  };
  return (
    <Flex direction="column" gap="2">
      <SearchInput
        ref={field}
        type="search"
        value={text}
        maxLength={50}
        label={intl.formatMessage({ id: 'iconPicker.search' })}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {icons.length > 0 ? (
        <IconGrid
          ref={grid}
          label={intl.formatMessage({ id: 'iconPicker.builtIn' })}
          icons={icons}
          value={value}
          onChoose={onChoose}
        />
      ) : (
        <Box minHeight={{ md: '320px' }}>
          <EmptyState
            title={<FormattedMessage id="iconPicker.noMatch" values={{ text: text.trim() }} />}
            text={<FormattedMessage id="iconPicker.noMatchText" />}
          />
        </Box>
      )}
      <Box color="fg.subtle" textStyle="s12" aria-live="polite">
        <FormattedMessage id="iconPicker.found" values={{ count: icons.length }} />
      </Box>
    </Flex>
  );
}
