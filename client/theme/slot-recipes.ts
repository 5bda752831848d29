import { defineSlotRecipe } from '@chakra-ui/react';

const enter = { animation: 'fade-in 140ms cubic-bezier(.2,0,0,1)' };

/** Dialogs: 440 wide (720 for wizards), on a scrim; the panel of a drawer stands at the start side. */
const dialog = defineSlotRecipe({
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: { position: 'fixed', inset: 0, bg: 'scrim', zIndex: 'modal', _open: enter },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'modal',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: '4',
      overflow: 'auto',
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      width: '100%',
      maxHeight: '100%',
      padding: '5',
      bg: 'bg.overlay',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'panel',
      boxShadow: 'overlay',
      outline: 'none',
      _open: enter,
    },
    title: { textStyle: 'dialogTitle' },
    description: { color: 'fg.muted' },
    body: { overflow: 'auto', minHeight: 0, margin: '-1', padding: '1' },
    footer: {
      display: 'flex',
      justifyContent: 'flex-end',
      flexWrap: 'wrap',
      gap: '2',
      pt: '1',
      mdDown: { '& > button': { flex: '1 1 auto' } },
    },
  },
  variants: {
    size: {
      md: { content: { maxWidth: '440px' } },
      // On narrow screens a sheet that fills them.
      lg: {
        positioner: { mdDown: { padding: '0', alignItems: 'stretch' } },
        content: { maxWidth: '720px', mdDown: { padding: '4', borderWidth: '0', borderRadius: '0' } },
        body: { mdDown: { flex: '1' } },
      },
      drawer: {
        positioner: { justifyContent: 'flex-start', alignItems: 'stretch', padding: '0' },
        content: {
          maxWidth: '304px',
          width: '85vw',
          padding: '3',
          borderRadius: '0',
          borderWidth: '0 1px 0 0',
          overflow: 'auto',
          _open: { animation: 'slide-in 200ms cubic-bezier(.2,0,0,1)' },
        },
      },
      full: {
        positioner: { padding: '0', alignItems: 'stretch' },
        content: { borderRadius: '0', borderWidth: '0', bg: 'bg.canvas' },
      },
      // Its content has its own margins, and scrolls by itself.
      page: {
        positioner: { padding: '0', alignItems: 'stretch' },
        content: { padding: '0', gap: '0', borderRadius: '0', borderWidth: '0' },
        title: { px: '4', py: '4', borderBottomWidth: '1px' },
        body: { flex: '1', margin: '0', padding: '0', display: 'flex', flexDirection: 'column', overflow: 'hidden' },
      },
    },
  },
  defaultVariants: { size: 'md' },
});

/** Menus opened from a button. */
const menu = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'item', 'separator', 'itemText'],
  base: {
    content: {
      minWidth: '200px',
      maxHeight: 'min(var(--available-height), 640px)',
      overflow: 'auto',
      padding: '1',
      bg: 'bg.overlay',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'panel',
      boxShadow: 'overlay',
      outline: 'none',
      zIndex: 'dropdown',
      _open: enter,
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: { base: '11', md: '8' },
      px: '2.5',
      py: '1',
      borderRadius: 'control',
      cursor: 'pointer',
      color: 'fg',
      _highlighted: { bg: 'bg.raised' },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
      '& svg': { width: '4', height: '4', color: 'fg.muted', flexShrink: 0 },
    },
    itemText: { flex: 1 },
    separator: { height: '1px', bg: 'border', my: '1', mx: '-1' },
  },
});

/** Only the recipes in use: each costs every page its bytes. */
export const slotRecipes = { dialog, menu };
