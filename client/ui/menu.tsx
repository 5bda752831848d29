import { Menu as ChakraMenu, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** The button that opens it; takes a ref. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly label?: string;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'right-start';
}

/** A menu that opens from a button: arrows, type-ahead and Escape included. */
export function Menu({ trigger, children, label, placement = 'bottom-end' }: Props) {
  return (
    <ChakraMenu.Root positioning={{ placement }} lazyMount unmountOnExit aria-label={label}>
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      <Portal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content>{children}</ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  );
}

/** An entry of a menu. `value` names it among its siblings. */
export function MenuItem(props: {
  value: string;
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
}) {
  return (
    <ChakraMenu.Item value={props.value} onSelect={props.onSelect} disabled={props.isDisabled}>
      {props.icon}
      <ChakraMenu.ItemText>{props.children}</ChakraMenu.ItemText>
    </ChakraMenu.Item>
  );
}

/** Choices of which one holds, under a heading. */
export function MenuChoices<Value extends string>(props: {
  label: ReactNode;
  value: Value;
  choices: readonly { value: Value; label: ReactNode; lang?: string }[];
  onChoose: (value: Value) => void;
}) {
  return (
    <ChakraMenu.RadioItemGroup value={props.value} onValueChange={({ value }) => props.onChoose(value as Value)}>
      <ChakraMenu.ItemGroupLabel>{props.label}</ChakraMenu.ItemGroupLabel>
      {props.choices.map((choice) => (
        <ChakraMenu.RadioItem key={choice.value} value={choice.value} lang={choice.lang}>
          <ChakraMenu.ItemText>{choice.label}</ChakraMenu.ItemText>
          <ChakraMenu.ItemIndicator />
        </ChakraMenu.RadioItem>
      ))}
    </ChakraMenu.RadioItemGroup>
  );
}

export const MenuSeparator = ChakraMenu.Separator;
