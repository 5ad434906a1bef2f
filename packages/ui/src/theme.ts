import {
  createTheme,
  defaultCssVariablesResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const water: MantineColorsTuple = [
  '#F0F8FE',
  '#DEF0FC',
  '#BEDEF4',
  '#97C8E9',
  '#6CADD7',
  '#4891BE',
  '#2B74A8',
  '#16618A',
  '#0A4F71',
  '#063B56',
];

// Mantine names its neutrals by shade in every component's sheet: gray in light, dark in dark.
// Pointing those shades at our tokens dresses all components at once.
const gray: MantineColorsTuple = [
  'var(--xz-paper)',
  'var(--xz-sunk)',
  'var(--xz-line)',
  'var(--xz-line)',
  'var(--xz-ctrl)',
  'var(--xz-ink3)',
  'var(--xz-ink3)',
  'var(--xz-ink2)',
  'var(--xz-ink2)',
  'var(--xz-ink)',
];
const dark: MantineColorsTuple = [
  'var(--xz-ink)',
  'var(--xz-ink2)',
  'var(--xz-ink3)',
  'var(--xz-ink3)',
  'var(--xz-ctrl)',
  'var(--xz-sunk)',
  'var(--xz-surface)',
  'var(--xz-surface)',
  'var(--xz-sunk)',
  'var(--xz-paper)',
];

const fontFamily =
  'XuezhouDot, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';

const transition = { duration: 200, timingFunction: 'cubic-bezier(.2,0,0,1)' };

/** The Mantine theme. Colours beyond the primary are CSS variables of `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'water',
  primaryShade: { light: 7, dark: 6 },
  colors: { water, gray, dark },
  fontFamily,
  fontFamilyMonospace: '"SF Mono", Consolas, "DejaVu Sans Mono", "Noto Sans CJK SC", monospace',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.6', md: '1.7', lg: '1.7', xl: '1.45' },
  fontWeights: { regular: '400', medium: '500', bold: '500' },
  headings: {
    fontFamily,
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--xz-h1)', lineHeight: '1.4' },
      h2: { fontSize: 'var(--xz-h2)', lineHeight: '1.45' },
      h3: { fontSize: '17px', lineHeight: '1.5' },
      h4: { fontSize: '16px', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  breakpoints: { xs: '23.4375em', sm: '48em', md: '62em', lg: '80em', xl: '96em' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--xz-shadow)',
    lg: 'var(--xz-shadow)',
    xl: 'var(--xz-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md', loaderProps: { type: 'dots' } } },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': '显示密码' } } },
    CloseButton: { defaultProps: { size: 'lg' } },
    Anchor: { defaultProps: { underline: 'never', inherit: true } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'sm' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    // Beside the page's own header it would be a second banner.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Modal: {
      defaultProps: {
        size: 420,
        radius: 20,
        centered: true,
        padding: 24,
        closeButtonProps: { 'aria-label': '关闭' },
        transitionProps: { ...transition, transition: 'fade' },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        padding: 20,
        size: 340,
        closeButtonProps: { 'aria-label': '关闭' },
        transitionProps: { ...transition, duration: 320 },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: transition,
        // It would be a child that a menu may not have.
        withInitialFocusPlaceholder: false,
      },
    },
    // Placed in the page, a list that is still being measured would widen the page of a phone, and lose its field.
    Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: transition } },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: false }, openDelay: 300 },
    },
    Notification: { defaultProps: { radius: 14, withBorder: true, withCloseButton: false } },
    Progress: { defaultProps: { size: 4 } },
  },
});

/** Ties Mantine's semantic colours to the tokens. */
export const cssVariablesResolver: CSSVariablesResolver = (resolved) => {
  const base = defaultCssVariablesResolver(resolved);
  const semantic = {
    '--mantine-color-text': 'var(--xz-ink)',
    '--mantine-color-bright': 'var(--xz-ink)',
    // Mantine paints modals, menus and drawers with the body colour; the page itself is paper.
    '--mantine-color-body': 'var(--xz-surface)',
    '--mantine-color-dimmed': 'var(--xz-ink3)',
    '--mantine-color-placeholder': 'var(--xz-ink3)',
    '--mantine-color-anchor': 'var(--xz-accent-text)',
    '--mantine-color-error': 'var(--xz-wrong)',
    '--mantine-color-success': 'var(--xz-right)',
    '--mantine-color-default': 'var(--xz-surface)',
    '--mantine-color-default-hover': 'var(--xz-sunk)',
    '--mantine-color-default-color': 'var(--xz-ink)',
    '--mantine-color-default-border': 'var(--xz-line)',
    '--mantine-color-disabled': 'var(--xz-sunk)',
    '--mantine-color-disabled-color': 'var(--xz-ink3)',
    '--mantine-color-disabled-border': 'var(--xz-line)',
    '--mantine-color-water-filled': 'var(--xz-accent)',
    '--mantine-color-water-filled-hover': 'var(--xz-accent-hover)',
    '--mantine-color-water-light': 'var(--xz-accent-soft)',
    '--mantine-color-water-light-hover': 'var(--xz-accent-soft-hover)',
    '--mantine-color-water-light-color': 'var(--xz-accent-text)',
    '--mantine-color-water-text': 'var(--xz-accent-text)',
    '--mantine-color-water-outline': 'var(--xz-accent-text)',
    '--mantine-color-gray-light': 'var(--xz-sunk)',
    '--mantine-color-gray-light-hover': 'var(--xz-sunk)',
    '--mantine-color-gray-light-color': 'var(--xz-ink2)',
    '--mantine-color-gray-text': 'var(--xz-ink2)',
  };
  return {
    variables: base.variables,
    light: { ...base.light, ...semantic },
    dark: { ...base.dark, ...semantic },
  };
};
