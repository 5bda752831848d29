import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/** What a finger meets is 44 px high. */
const TOUCH = '11';

const focusRing = { outline: '2px solid {colors.focus}', outlineOffset: '1px' };

/** Buttons: one primary action, quiet secondary ones, and danger for what destroys. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    borderWidth: '1px',
    borderRadius: 'control',
    fontWeight: '500',
    textStyle: 's13',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: 'background 80ms, border-color 80ms, color 80ms',
    _focusVisible: focusRing,
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& svg': { width: '4', height: '4', flexShrink: 0 },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        borderColor: 'accent',
        color: 'accent.contrast',
        _hover: { opacity: 0.9 },
      },
      secondary: { bg: 'bg.surface', borderColor: 'border', color: 'fg', _hover: { bg: 'bg.raised' } },
      ghost: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'fg.muted',
        _hover: { bg: 'bg.raised', color: 'fg' },
      },
      danger: {
        bg: 'status.danger',
        borderColor: 'status.danger',
        color: 'bg.canvas',
        _hover: { opacity: 0.9 },
      },
      link: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'accent',
        px: '0!',
        height: 'auto!',
        whiteSpace: 'normal',
        textAlign: 'start',
        _hover: { textDecoration: 'underline' },
      },
    },
    size: {
      sm: { height: '7', px: '2' },
      md: { height: { base: TOUCH, md: '8' }, px: '3' },
      lg: { height: { base: TOUCH, md: '10' }, px: '4' },
      icon: { height: { base: TOUCH, md: '8' }, width: { base: TOUCH, md: '8' }, px: '0' },
      iconSm: { height: '7', width: '7', px: '0' },
    },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});

/** Text fields. */
export const inputRecipe = defineRecipe({
  base: {
    width: '100%',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    bg: 'bg.surface',
    color: 'fg',
    textStyle: 'body',
    _placeholder: { color: 'fg.subtle' },
    _focusVisible: focusRing,
    _invalid: { borderColor: 'status.danger' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  },
  variants: {
    size: {
      md: { height: { base: TOUCH, md: '8' }, px: '2.5' },
      lg: { height: { base: TOUCH, md: '10' }, px: { base: '3', md: '2.5' } },
    },
  },
  defaultVariants: { size: 'md' },
});

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
    footer: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2', pt: '1' },
  },
  variants: {
    size: {
      md: { content: { maxWidth: '440px' } },
      lg: { content: { maxWidth: '720px' } },
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
    },
  },
  defaultVariants: { size: 'md' },
});

/** Menus opened from a button. */
const menu = defineSlotRecipe({
  slots: [
    'trigger',
    'positioner',
    'content',
    'item',
    'itemGroup',
    'itemGroupLabel',
    'separator',
    'itemText',
    'itemIndicator',
  ],
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
    itemGroupLabel: { px: '2.5', pt: '2', pb: '1', textStyle: 's12', color: 'fg.subtle', fontWeight: '500' },
    itemText: { flex: 1 },
    separator: { height: '1px', bg: 'border', my: '1', mx: '-1' },
  },
});

/** Only the recipes in use: each costs every page its bytes. */
export const slotRecipes = { dialog, menu };
