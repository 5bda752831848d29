import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AppIcon } from './app-icon';
import { Button } from '../../ui/button/button';
import { FieldFault } from '../../ui/form/field-fault';
import type { IconDialogProps } from './icon-dialog';
import { PICTURE } from './picture';
import { lazyPart } from '../../ui/state/lazy-part';

const LazyDialog = lazyPart(() => import('./icon-dialog'));

/** The dialog to choose an icon in; it loads, with all icons and their names, when it opens first (MENU-09). */
export function IconDialog(props: IconDialogProps) {
  return (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  );
}

interface Props {
  readonly id: string;
  /** As apps and menus keep it: a name of the built-in set, a picture, or null for the general one. */
  readonly value: string | null;
  readonly fault?: ReactNode;
  readonly onChange: (icon: string | null) => void;
}

/** A form field for an icon: the present one, and buttons to choose another one or none. */
export function IconField({ id, value, fault, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const kind = value === null ? 'none' : value.startsWith(PICTURE) ? 'ofImage' : 'ofSet';
  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Box id={`${id}-label`} textStyle="label" mb="1.5">
        <FormattedMessage id="console.icon.label" />
      </Box>
      <Flex alignItems="center" gap="3" wrap="wrap">
        <Center width="10" height="10" flexShrink={0} borderWidth="1px" borderRadius="control" bg="bg.raised">
          <AppIcon name={value} size={20} />
        </Center>
        <Text color="fg.muted" textStyle="s13" flex="1" minWidth="120px" aria-live="polite">
          <FormattedMessage id={`console.icon.${kind}`} />
        </Text>
        <Flex gap="2">
          <Button aria-haspopup="dialog" aria-describedby={`${id}-fault`} onClick={() => setOpen(true)}>
            <FormattedMessage id={value ? 'console.icon.change' : 'console.icon.choose'} />
          </Button>
          {value && (
            <Button variant="ghost" onClick={() => onChange(null)}>
              <FormattedMessage id="console.icon.remove" />
            </Button>
          )}
        </Flex>
      </Flex>
      <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
      {isOpen && (
        <IconDialog
          value={value}
          onChoose={(icon) => {
            onChange(icon);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
