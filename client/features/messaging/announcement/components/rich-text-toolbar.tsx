import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { LinkRow } from './link-row';

interface Tool {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Its key, as the tooltip tells it. */
  readonly key?: string;
  readonly run: (editor: Editor) => unknown;
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();

const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'undo',
      icon: Undo2,
      key: 'Ctrl Z',
      run: (editor) => chain(editor).undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      icon: Redo2,
      key: 'Ctrl Y',
      run: (editor) => chain(editor).redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
  [
    {
      name: 'heading',
      icon: Heading2,
      key: 'Ctrl Alt 2',
      run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'subheading',
      icon: Heading3,
      key: 'Ctrl Alt 3',
      run: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
    {
      name: 'bold',
      icon: Bold,
      key: 'Ctrl B',
      run: (editor) => chain(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: 'italic',
      icon: Italic,
      key: 'Ctrl I',
      run: (editor) => chain(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      name: 'underline',
      icon: Underline,
      key: 'Ctrl U',
      run: (editor) => chain(editor).toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
  ],
  [
    {
      name: 'bullets',
      icon: List,
      key: 'Ctrl Shift 8',
      run: (editor) => chain(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      icon: ListOrdered,
      key: 'Ctrl Shift 7',
      run: (editor) => chain(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      icon: Quote,
      key: 'Ctrl Shift B',
      run: (editor) => chain(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
];

const CLEAR: Tool = {
  name: 'clear',
  icon: RemoveFormatting,
  run: (editor) => chain(editor).unsetAllMarks().clearNodes().run(),
};

/** The formats of a text, in one row that arrow keys walk (WAI-ARIA toolbar); the link has a row of its own. */
export function RichTextToolbar({ editor }: { readonly editor: Editor }) {
  const intl = useIntl();
  const row = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      on: [...TOOLS.flat()].filter(({ isOn }) => isOn?.(shown)).map(({ name }) => name),
      off: [...TOOLS.flat()].filter(({ can }) => can && !can(shown)).map(({ name }) => name),
      link: shown.isActive('link'),
    }),
  });
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(row.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  const button = ({ name, icon: Icon, key, run, isOn }: Tool) => {
    const label = intl.formatMessage({ id: `announcement.tool.${name}` });
    return (
      <ToolButton
        key={name}
        variant="ghost"
        size="icon"
        aria-label={label}
        title={key ? `${label} (${key})` : label}
        aria-pressed={isOn ? state.on.includes(name) : undefined}
        disabled={state.off.includes(name)}
        // The selection stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(editor)}
      >
        <Icon strokeWidth={1.5} />
      </ToolButton>
    );
  };
  const link = intl.formatMessage({ id: 'announcement.tool.link' });
  return (
    <Box borderTopWidth="1px" borderBottomWidth="1px">
      <Flex
        ref={row}
        role="toolbar"
        aria-label={intl.formatMessage({ id: 'announcement.tools' })}
        aria-controls="announcement-text"
        wrap="wrap"
        gap="1"
        px="3"
        py="1"
        alignItems="center"
        onKeyDown={walk}
      >
        {TOOLS.map((group, index) => (
          <Flex key={index} gap="1" pe="2" me="1" borderEndWidth="1px">
            {group.map(button)}
          </Flex>
        ))}
        <ToolButton
          variant="ghost"
          size="icon"
          aria-label={link}
          title={link}
          aria-pressed={state.link}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        >
          <Link2 strokeWidth={1.5} />
        </ToolButton>
        {button(CLEAR)}
      </Flex>
      {isLinking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
    </Box>
  );
}

const ToolButton = chakra(Button, {
  base: { '&[aria-pressed=true]': { bg: 'bg.raised', color: 'fg' } },
});
